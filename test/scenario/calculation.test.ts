import { expect, test } from 'vitest'
import { compileForm } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildForm, openScenario, readValue } from '../support/build-form.ts'

const formula = (name: string, text: string) =>
  buildElement(name, 'calculate', { calculation: { formula: text } })

test('recalculates when an answer it reads changes', () => {
  const session = openScenario(
    buildForm([buildElement('a', 'input_integer'), formula('b', '{a} * 2'), formula('c', '{b} + 1')]),
    { a: '4' },
  )

  const change = session.change('a', '10')

  expect(readValue(session, 'c')).toBe('21')
  expect([...change.elements]).toEqual(['a', 'b', 'c'])
})

test('leaves alone what does not depend on the change', () => {
  const session = openScenario(
    buildForm([buildElement('a', 'input_integer'), buildElement('b', 'input_text'), formula('c', '{a}')]),
  )
  const before = session.getElement('b')

  session.change('a', '1')

  expect(session.getElement('b')).toBe(before)
})

test('says that nothing changed when nothing did', () => {
  const session = openScenario(buildForm([buildElement('a', 'input_integer')]), { a: '1' })
  const before = session.getElement('a')

  const change = session.change('a', '1')

  expect(change.elements.size).toBe(0)
  expect(session.getElement('a')).toBe(before)
})

test('gives exact decimals where floats would not', () => {
  const session = openScenario(buildForm([buildElement('a', 'input_float'), formula('b', '{a} + 0.2')]), {
    a: '0,1',
  })

  expect(readValue(session, 'b')).toBe('0.3')
})

test('rounds a result to 12 significant digits', () => {
  const session = openScenario(buildForm([buildElement('a', 'input_integer'), formula('b', '{a} / 3')]), {
    a: '100',
  })

  expect(readValue(session, 'b')).toBe('33.3333333333')
})

test('rounds an amount half up to the cent once', () => {
  const amount = buildElement('b', 'input_float_currency_amount', {
    calculation: { formula: '{rate} / 100 * {price} * {shares}' },
  })
  const inputs = ['rate', 'price', 'shares'].map((name) => buildElement(name, 'input_float'))
  const session = openScenario(buildForm([...inputs, amount]), { rate: '12,5', price: '100,5', shares: '1' })

  // 12.5 % of 100.50 is 12.5625; three shares are 37.6875, not 3 x 12.56.
  expect(readValue(session, 'b')).toBe('12.56')
  session.change('shares', '3')
  expect(readValue(session, 'b')).toBe('37.69')
})

test.each([
  ['{a} + {missing}', undefined],
  ['sum({a}, {missing}, 1)', '6'],
  ['min({a}, {missing})', '5'],
  ['max({missing}, 2, {a})', '5'],
  ['{a} / 0', undefined],
  ['if({a} > 3, 1, 2)', '1'],
  ['if({missing} > 3, 1, 2)', undefined],
  ['not ({a} = 5)', 'false'],
  ["{a} > 3 and 'x' = 'x'", 'true'],
  ['round(2.5)', '3'],
  ['round(-2.5)', '-3'],
  ['round(1.005, 2)', '1.01'],
  ['floor(-1.5) + ceil(1.2) + abs(-4)', '4'],
  ['2 + 3 * 4 - -1', '15'],
])('evaluates %s to %s', (text, expected) => {
  const inputs = [buildElement('a', 'input_integer'), buildElement('missing', 'input_integer')]

  const session = openScenario(buildForm([...inputs, formula('b', text)]), { a: '5' })

  expect(readValue(session, 'b')).toBe(expected)
})

test('ignores what is sent for a computed element', () => {
  const session = openScenario(buildForm([formula('b', '1 + 1')]), { b: '99' })

  session.change('b', '50')

  expect(readValue(session, 'b')).toBe('2')
  expect(session.getElement('b').computed).toBe(true)
})

test('refuses a cycle and names it', () => {
  const form = buildForm([formula('a', '{b} + 1'), formula('b', '{a} + 1')])

  const compiled = compileForm(FormDefinition.parse(form))

  expect(compiled.problems).toEqual([
    { path: 'page/block/a', reason: 'cycle: page/block/a reads page/block/b reads page/block/a' },
  ])
})

test('refuses a cycle through visibility', () => {
  const condition = {
    rules: [{ type: 'input' as const, element: 'b', operator: 'equal' as const, value: '1' }],
  }
  const form = buildForm([buildElement('a', 'input_text', { condition }), formula('b', '{a} + 1')])

  expect(compileForm(FormDefinition.parse(form)).problems[0]?.reason).toMatch(/^cycle/)
})
