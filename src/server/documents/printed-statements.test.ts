import { expect, test } from 'vitest'
import { elementsInOrder } from '#form/blocks.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { loadDeployments } from '#test/support/deployment-cases.ts'
import { loadTemplates } from './load-templates.ts'

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
