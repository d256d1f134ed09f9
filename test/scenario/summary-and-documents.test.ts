import { expect, test } from 'vitest'
import { findAnsweredPages } from '#engine/index.ts'
import { openDemoDossier } from '../support/demo-dossier.ts'
import { loadTemplates } from '#server/documents/load-templates.ts'

const CASES = ['complete', 'complete-direct', 'complete-company', 'complete-couple', 'complete-life']

test.each(CASES)('the summary of %s lists every answer that the subscription form prints', async (name) => {
  const { deployment, session } = await openDemoDossier(name)
  const template = (await loadTemplates(deployment)).find(({ code }) => code === 'bulletin-de-souscription')
  const printed = (template?.sections ?? [])
    .flatMap((section) => (section.kind === 'rows' ? section.rows : []))
    .flatMap((row) => ('elements' in row ? row.elements.flat() : []))
    .filter((element) => session.getElement(element).answer.kind === 'value')

  const listed = findAnsweredPages(session).flatMap(({ blocks }) =>
    blocks.flatMap(({ elements }) => elements.map((element) => element.name)),
  )

  expect(printed.length).toBeGreaterThan(10)
  expect(printed.filter((element) => !listed.includes(element))).toEqual([])
})
