import { describe, expect, test } from 'vitest'
import { renderDocument } from '#documents/render-document.ts'
import { compareWithDossier, type ExtractedDocument } from '#test/support/compare-with-dossier.ts'
import { loadDeployments, openCase, readCases } from '#test/support/deployment-cases.ts'
import { extractText } from '#test/support/pdf-tools.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { fillCase } from '../studio/fill-case.ts'

/** Drawing all documents of all cases takes minutes. */
const DAILY = [
  'demo: complete-couple',
  'demo: complete-english',
  'demo: complete-paper',
  'voisin: ee-usu-20-years',
]

const deployments = await loadDeployments()
const cases = deployments
  .flatMap((deployment) => readCases(deployment).map((given) => ({ deployment, given })))
  .map((each) => ({ ...each, name: `${each.deployment.code}: ${each.given.name}` }))
  .filter(({ name }) => process.env['LONG_RUN'] || DAILY.includes(name))

/** Extracted text of each document of a case, with what it must agree with. */
async function extractDocuments(name: string): Promise<readonly ExtractedDocument[]> {
  const found = cases.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no case ${name}`)
  const { deployment, given } = found
  const session = openCase(deployment, given)
  const filled = fillCase(deployment, await loadTemplates(deployment), { session, given })
  return Promise.all(
    filled.map(async ({ template, view }) => {
      const text = extractText((await renderDocument(view)).bytes)
      return { template, text, locale: view.locale, session, deployment, today: given.today }
    }),
  )
}

describe('amounts, dates and names of documents', () => {
  test.each(cases)('$name: agree with the dossier', { timeout: 60_000 }, async ({ name }) => {
    const documents = await extractDocuments(name)

    expect(documents.flatMap(compareWithDossier)).toEqual([])
  })

  test('are reported when they differ', async () => {
    const documents = await extractDocuments('demo: complete-couple')
    const bulletin = documents.find(({ template }) => template.code === 'bulletin-de-souscription')
    const differencesAfter = (correct: string, wrong: string) =>
      bulletin && compareWithDossier({ ...bulletin, text: bulletin.text.replaceAll(correct, wrong) })

    expect(differencesAfter('65 000,00', '65 001,00')).toEqual([
      'bulletin-de-souscription prints 65001.00 €, which the dossier does not have',
      'bulletin-de-souscription lacks 65\u202f000,00\u00a0€',
    ])
    expect(differencesAfter('14/03/1961', '14/03/1962')).toEqual([
      'bulletin-de-souscription prints 1962-03-14, which the dossier does not have',
      'bulletin-de-souscription lacks 14/03/1961',
    ])
    expect(differencesAfter('Françoise', 'Francine')).toEqual([
      'bulletin-de-souscription prints Francine LEMAIRE, which the dossier does not have',
      'bulletin-de-souscription lacks Françoise',
    ])
  })
})
