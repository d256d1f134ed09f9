import { describe, expect, it } from 'vitest'
import { block, element, form, text, writeDeployments } from '#test/support/write-deployments.ts'
import { listDeployments } from '../forms/list-deployments.ts'
import { checkMutants, describeMutants } from './check-mutants.ts'
import { mutateFormula } from './mutate-formula.ts'

const option = (value: string) => ({ value, label: text })
const FORM = form([
  block('one', [
    element('kind', {
      type: 'input_radio',
      attributes: { label: text, options: [option('A'), option('B')] },
    }),
    element('amount', { type: 'input_float', attributes: { label: text } }),
    element('proof', {
      condition: {
        rules: [
          { type: 'input', element: 'kind', operator: 'equal', value: 'A' },
          { type: 'input', element: 'amount', operator: 'greater', value: 100 },
        ],
        effects: ['visible', 'required'],
      },
    }),
    element('double', { type: 'calculate', calculation: { formula: '{amount} * 2' } }),
  ]),
])
const example = (answers: object, expected: object) => ({
  form: 'client',
  title: 'x',
  today: '2026-11-21',
  answers,
  expect: expected,
})
const ABOVE = example(
  { kind: 'A', amount: '101' },
  { visible: ['proof'], violations: ['proof validation.error.required'] },
)
const RULE = 'client: page/one/proof: element rule'

async function check(files: Readonly<Record<string, unknown>>) {
  const root = await writeDeployments({ 'house/forms/client.json': FORM, ...files })
  return checkMutants('house', { root })
}

describe('the mutation score of a deployment', () => {
  it('names the rules that no example guards', async () => {
    const { survivors } = await check({ 'house/cases/above.json': ABOVE })

    const ids = survivors.flatMap(({ id, alsoGuards }) => [id, ...alsoGuards])
    expect(ids).toContain(`${RULE} 2 boundary (amount greater 100)`)
    expect(ids).toContain(`${RULE} 1 dropped (kind equal A)`)
    expect(ids).toContain('client: page/one/kind: option B removed')
    expect(ids).toContain('client: page/one/double: formula * at 10 swapped')
    expect(ids).not.toContain(`${RULE} 2 negated (amount greater 100)`)
    expect(ids).not.toContain('client: page/one/proof: required dropped')
  })

  it('proposes a case that guards the rule once it is added', async () => {
    const id = `${RULE} 2 boundary (amount greater 100)`
    const before = await check({ 'house/cases/above.json': ABOVE })
    const proposed = before.survivors.find((survivor) => survivor.id === id)?.proposed

    const after = await check({ 'house/cases/above.json': ABOVE, 'house/cases/boundary.json': proposed })

    expect(proposed).toMatchObject({
      startsFrom: 'above',
      answers: { amount: '100' },
      expect: { hidden: ['proof'] },
    })
    expect(after.survivors.map((survivor) => survivor.id)).not.toContain(id)
  })

  it('an example that lists the choices of an element guards each of them', async () => {
    const listed = example({ kind: 'A' }, { choices: { kind: ['A', 'B'] } })

    const { survivors } = await check({ 'house/cases/listed.json': listed })

    const ids = survivors.flatMap(({ id, alsoGuards }) => [id, ...alsoGuards])
    expect(ids.filter((id) => id.includes('option'))).toEqual([])
  })

  it('proposes a case that lists the choices of an element', async () => {
    const { survivors } = await check({ 'house/cases/above.json': ABOVE })

    const found = survivors.find(({ id, alsoGuards }) =>
      [id, ...alsoGuards].includes('client: page/one/kind: option B removed'),
    )
    expect(found?.proposed?.expect).toMatchObject({ choices: { kind: ['A', 'B'] } })
  })

  it('leaves out equivalent changes, and prints their reasons', async () => {
    const id = 'client: page/one/kind: option B removed'

    const report = await check({
      'house/cases/above.json': ABOVE,
      'house/equivalent-mutants.json': { [id]: 'nobody may choose it yet' },
    })

    expect(report.survivors.map((survivor) => survivor.id)).not.toContain(id)
    expect(describeMutants(report)).toContain(`  equivalent: ${id}: nobody may choose it yet`)
  })
})

it.each([
  ['{a} + {b}', ['{a} - {b}']],
  ['sum({a}, {b}, 1)', ['sum( {b}, 1)', 'sum({a}, 1)', 'sum({a}, {b})']],
  ['{a} >= 5 and {b} = 1', ['{a} > 5 and {b} = 1', '{a} >= 5 or {b} = 1', '{a} >= 5 and {b} != 1']],
])('changes the formula %s at each place', (formula, changed) => {
  expect(mutateFormula(formula).map((each) => each.formula)).toEqual(changed)
})

/** Minimum mutation score of a deployment's examples. Raise it when examples are added. */
const LEAST_PERCENT = 98

if (process.env['LONG_RUN'])
  describe('the examples of every deployment guard no fewer rules than they did', async () => {
    it.each(await listDeployments())('%s', { timeout: 120_000 }, async (name) => {
      const { tried, caught } = await checkMutants(name, { proposals: false })

      expect((caught / tried) * 100).toBeGreaterThanOrEqual(LEAST_PERCENT)
    })
  })
