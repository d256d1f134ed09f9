import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elementsInOrder } from '#form/blocks.ts'
import { FormDefinition } from '#form/definition.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { loadDeployments } from '#test/support/deployment-cases.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { loadTemplates } from './load-templates.ts'

const BASE = FormDefinition.parse(JSON.parse(readFileSync('deployments/base/forms/client.json', 'utf8')))

for (const deployment of await loadDeployments()) {
  test(`${deployment.code}: every box that a party ticks is a declaration, printed as the sentence beside the box`, async () => {
    const printed = new Map((await loadTemplates(deployment)).flatMap(declarationsOf))
    const boxes = elementsInOrder(deployment.forms['client'] ?? { pages: [] }).filter(
      ({ type, statementOf, attributes }) =>
        type === 'input_checkbox' && statementOf !== undefined && attributes.options?.length === 1,
    )

    expect(boxes.filter(({ name }) => !printed.has(name)).map(({ name }) => name)).toEqual([])
    // Printed by its label, unless the document has a text of its own.
    const titled = boxes.filter(
      ({ name, attributes }) => attributes.variant !== 'statement' && !printed.get(name),
    )
    expect(titled.map(({ name }) => name)).toEqual([])
  })
}

for (const deployment of await loadDeployments()) {
  test(`${deployment.code}: what it adds to a document is printed by a name, not by its question`, async () => {
    const base = new Set(elementsInOrder(BASE).map(({ name }) => name))
    const printed = new Set((await loadTemplates(deployment)).flatMap(rowsOf))
    const questions = elementsInOrder(deployment.forms['client'] ?? { pages: [] }).filter(
      ({ name, attributes: { label, documentLabel } }) =>
        !base.has(name) && printed.has(name) && (documentLabel ?? label).fr.endsWith('?'),
    )
    expect(questions.map(({ name }) => name)).toEqual([])
  })
}

for (const deployment of await loadDeployments()) {
  test(`${deployment.code}: the relationship document names every fund on sale, and no other`, async () => {
    const templates = await loadTemplates(deployment)
    const text = JSON.stringify(templates.find((each) => each.code === 'document-d-entree-en-relation'))
    const list = /Fonds proposés par cette société\s: ([^"]+)\."/.exec(text)?.[1]
    const open = deployment.products.filter(({ prices }) => prices.at(-1)?.amountEuros !== null)
    // The demo has no such sentence.
    if (list !== undefined) expect(list.split(', ')).toEqual(open.map(({ name }) => name))
  })
}

test('a fund that is offered without entry fee has none to print', async () => {
  const offered = (await loadDeployments())
    .flatMap(({ products }) => products)
    .filter(({ description }) => description?.fr.includes('sans frais d’entrée'))
  expect(offered.map(({ name, entryCommission }) => [name, entryCommission?.percent])).toEqual(
    offered.map(({ name }) => [name, 0]),
  )
})

test('paref: foreign income is spoken of only for the funds that have some', async () => {
  const sections = (await loadTemplates(await loadDeployment('paref'))).flatMap(
    (template) => template.sections,
  )
  const abroad = sections.filter((section) => /source étrangère|hors de France/.test(JSON.stringify(section)))
  expect(abroad.map(({ condition }) => condition?.rules.length)).toEqual([3, 3])
})

/** Elements that name their row. */
function rowsOf({ sections }: DocumentTemplate): readonly string[] {
  return sections.flatMap((section) =>
    section.kind === 'rows'
      ? section.rows.flatMap((row) =>
          'elements' in row && row.label === undefined ? row.elements.flat() : [],
        )
      : [],
  )
}

/** Elements declared in a document, and whether it has a text of its own for them. */
function declarationsOf({ sections }: DocumentTemplate): readonly (readonly [string, boolean])[] {
  return sections.flatMap((section) =>
    section.kind === 'declarations'
      ? section.items.flatMap((item) =>
          'element' in item ? [[item.element, item.text !== undefined] as const] : [],
        )
      : [],
  )
}
