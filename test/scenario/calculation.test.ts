import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
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

test('nobody fills in a calculated element, not even one that has no formula yet', () => {
  const session = openScenario(buildForm([buildElement('a', 'calculate')]), { a: '4' })

  const { computed, readonly, answer } = session.getElement('a')
  expect({ computed, readonly, answer: answer.kind }).toEqual({
    computed: true,
    readonly: true,
    answer: 'absent',
  })
})

test('a result with a step is rounded to it where it is shown, and nowhere else', () => {
  const session = openScenario(
    buildForm([
      buildElement('a', 'input_integer'),
      buildElement('share', 'calculate', {
        attributes: { step: 0.01 },
        calculation: { formula: '{a} / 40000 * 100' },
      }),
    ]),
    { a: '770' },
  )
  const label = { fr: '{share} %', en: '{share}%' }

  expect(readValue(session, 'share')).toBe('1.925')
  expect([session.text(label, 'fr'), session.text(label, 'en')]).toEqual(['1,93 %', '1.93%'])
})

test('recalculates when a negated answer changes', () => {
  const session = openScenario(
    buildForm([
      buildElement('a', 'input_integer'),
      buildElement('agreed', 'toggle'),
      formula('b', '-{a}'),
      formula('c', 'if(not {agreed}, 1, 2)'),
    ]),
    { a: '4', agreed: 'false' },
  )

  session.change('a', '10')
  session.change('agreed', 'true')

  expect(readValue(session, 'b')).toBe('-10')
  expect(readValue(session, 'c')).toBe('2')
})

test('does not re-evaluate what does not depend on the change', () => {
  const session = openScenario(
    buildForm([buildElement('a', 'input_integer'), buildElement('b', 'input_text'), formula('c', '{a}')]),
  )
  const before = session.getElement('b')

  session.change('a', '1')

  expect(session.getElement('b')).toBe(before)
})

test('reports no change when nothing changed', () => {
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

test('reads a small result in the next formula', () => {
  const amount = buildElement('amount', 'input_integer')
  const monthly = formula('monthly', '0.05 / 12')
  const interest = formula('interest', '{monthly} * {amount}')

  const session = openScenario(buildForm([amount, monthly, interest]), { amount: '1000' })

  expect(readValue(session, 'monthly')).toBe('0.00416666666667')
  expect(readValue(session, 'interest')).toBe('4.16666666667')
})

const Twelve = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 })

/** Decimals of one to twelve digits, from 10^-12 to 10^15. */
const magnitude = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    fc.integer({ min: -12, max: 15 }),
  )
  .map(([sign, digits, exponent]) => {
    const [first, ...rest] = String(digits)
    return new Twelve(`${sign}${first}.${rest.join('')}0e${exponent}`).toFixed()
  })

test('gives the same result from stored results as from their decimals, at every magnitude', () => {
  const inputs = ['a', 'b', 'c'].map((name) => buildElement(name, 'input_text'))
  const form = buildForm([
    ...inputs,
    formula('quotient', '{a} / {b}'),
    formula('product', '{quotient} * {c}'),
    formula('sum', '{product} + {quotient}'),
    formula('at_once', '{a} / {b} * {c}'),
  ])

  fc.assert(
    fc.property(magnitude, magnitude, magnitude, (a, b, c) => {
      const session = openScenario(form, { a, b, c })

      const toTwelve = (value: Decimal) => value.toSignificantDigits(12)
      const quotient = toTwelve(new Twelve(a).div(b))
      const product = toTwelve(quotient.times(c))
      expect(readValue(session, 'quotient')).toBe(quotient.toFixed())
      expect(readValue(session, 'product')).toBe(product.toFixed())
      expect(readValue(session, 'sum')).toBe(toTwelve(product.plus(quotient)).toFixed())
      expect(readValue(session, 'at_once')).toBe(toTwelve(new Twelve(a).div(b).times(c)).toFixed())
    }),
    { numRuns: 1_000 },
  )
})

test('compares an answer with a small result and bounds it', () => {
  const share = buildElement('share', 'input_percentage_range', { attributes: { min: '{least}' } })
  const form = buildForm([formula('least', '1 / 3000'), formula('is_small', '{least} < 0.0004'), share])

  const session = openScenario(form, { share: '0,0003' })

  expect(readValue(session, 'is_small')).toBe('true')
  expect(session.getElement('share').violations).toMatchObject([
    { code: 'validation.error.minvalue', params: { value: '0.000333333333333' } },
  ])
})

test('bounds an answer by a non-terminating quotient', () => {
  const share = buildElement('share', 'input_percentage_range', { attributes: { min: '100 / 3' } })

  const session = openScenario(buildForm([share]), { share: '33' })

  expect(session.getElement('share').violations).toMatchObject([
    { code: 'validation.error.minvalue', params: { value: '33.3333333333' } },
  ])
})

test.each(['1', '-1'])('leaves a result of more than 80 whole digits empty (%s)', (sign) => {
  const huge = `1${'0'.repeat(79)}`
  const form = buildForm([
    formula('large', `${sign} * ${huge}`),
    formula('too_large', '{large} * 10'),
    formula('reader', '{too_large} + 1'),
  ])

  const session = openScenario(form)

  expect(readValue(session, 'large')).toMatch(/^-?10{79}$/)
  expect(readValue(session, 'too_large')).toBeUndefined()
  expect(readValue(session, 'reader')).toBeUndefined()
})

test('rounds a result below 80 decimals to zero', () => {
  const tiny = `0.${'0'.repeat(79)}4`
  const form = buildForm([
    formula('tiny', tiny),
    formula('tinier', '{tiny} / 10'),
    formula('reader', '{tinier} + 1'),
  ])

  const session = openScenario(form)

  expect(readValue(session, 'tiny')).toBe(tiny)
  expect(readValue(session, 'tinier')).toBe('0')
  expect(readValue(session, 'reader')).toBe('1')
})

test('leaves an amount of more than 80 whole digits empty', () => {
  const amount = buildElement('amount', 'input_float_currency_amount', {
    calculation: { formula: `1${'0'.repeat(79)} * 10` },
  })

  const session = openScenario(buildForm([amount]))

  expect(readValue(session, 'amount')).toBeUndefined()
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

test('ignores a submitted value of a computed element', () => {
  const session = openScenario(buildForm([formula('b', '1 + 1')]), { b: '99' })

  session.change('b', '50')

  expect(readValue(session, 'b')).toBe('2')
  expect(session.getElement('b').computed).toBe(true)
})

test('refuses a cycle and names it', () => {
  const form = buildForm([formula('a', '{b} + 1'), formula('b', '{a} + 1')])

  const compiled = compileForm(FormDefinition.parse(form))

  expect(compiled.problems).toEqual([
    { path: 'page/block/a', code: 'cycle', paths: ['page/block/a', 'page/block/b', 'page/block/a'] },
  ])
})

test('refuses a cycle through visibility', () => {
  const condition = {
    rules: [{ type: 'input' as const, element: 'b', operator: 'equal' as const, value: '1' }],
  }
  const form = buildForm([buildElement('a', 'input_text', { condition }), formula('b', '{a} + 1')])

  expect(compileForm(FormDefinition.parse(form)).problems[0]?.code).toBe('cycle')
})
