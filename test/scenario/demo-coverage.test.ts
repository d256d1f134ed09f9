import { expect, test } from 'vitest'
import { Effect, Operator } from '#form/definition.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'

const { forms } = await loadDeployment('demo')
const blocks = Object.values(forms).flatMap((form) => form.pages.flatMap((page) => page.blocks))
const elements = blocks.flatMap((block) => block.elements)
const conditions = [...blocks, ...elements].flatMap(({ condition }) => condition ?? [])
const rules = conditions.flatMap((condition) => condition.rules)

test('the demo shows every element type', () => {
  const used = new Set(elements.map(({ type }) => type))

  expect(ELEMENT_TYPES.filter((type) => !used.has(type))).toEqual([])
})

test.each([
  ['rule type', ['dossier', 'input', 'input_date', 'select', 'state'], rules.map(({ type }) => type)],
  ['operator', Operator.options, rules.map(({ operator }) => operator)],
  ['effect', Effect.options, conditions.flatMap(({ effects }) => effects)],
  ['combinator', ['and', 'or'], conditions.map(({ combinator }) => combinator)],
] as const)('the demo uses every %s', (_what, known, used: readonly string[]) => {
  expect(known.filter((each) => !used.includes(each))).toEqual([])
})
