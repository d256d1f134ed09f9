import { expect, test } from 'vitest'
import { compileForm, type AnswerInput } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'
import { buildElement, buildFacts, buildForm, buildText, openScenario } from '../support/build-form.ts'

const MEGABYTE = 'x'.repeat(1_000_000)
const ANSWERS: readonly AnswerInput[] = [
  'constructor',
  '__proto__',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '0x10',
  '１２３',
  '٣',
  '9'.repeat(25),
  `0,${'1'.repeat(30)}`,
  '-',
  ',',
  '..',
  '\u0000',
  '\uD800',
  '<script>',
  '{a}',
  'a'.repeat(10_000),
  '9'.repeat(10_000),
  ' '.repeat(10_000),
  `${'a'.repeat(5_000)}@${'b.'.repeat(2_500)}fr`,
  `FR76${'0'.repeat(9_996)}`,
  '+'.repeat(10_000),
  MEGABYTE,
  [],
  [''],
  ['a', 'b', 'constructor'],
  Array.from({ length: 10_000 }, () => 'a'),
]

const option = { value: 'x', label: buildText('x') }
const everyType = buildForm([
  ...ELEMENT_TYPES.map((type) =>
    buildElement(type, type, {
      attributes: { options: [option], table: 'TEMP', min: 1, max: 10, required: true },
      reference: type === 'convert_number_to_word' ? 'input_integer' : undefined,
      calculation: type === 'calculate' ? { formula: 'sum({input_float}, {input_text}) * 3' } : undefined,
      mustDifferFrom: [{ elements: ['input_mail', 'input_tel', 'hidden'] }],
    }),
  ),
  buildElement('rule', 'input_text', {
    condition: {
      rules: ELEMENT_TYPES.map((element) => ({
        type: 'input' as const,
        element,
        operator: 'greater' as const,
        value: 3,
      })),
      combinator: 'or',
    },
  }),
])

test.each(ANSWERS.map((answer) => [JSON.stringify(answer).slice(0, 40), answer] as const))(
  'takes the answer %s anywhere without an exception',
  (_name, answer) => {
    const loaded = openScenario(everyType, Object.fromEntries(ELEMENT_TYPES.map((type) => [type, answer])))
    const changed = openScenario(everyType)
    for (const type of ELEMENT_TYPES) changed.change(type, answer)

    expect(changed.validate()).toEqual(loaded.validate())
    expect(changed.effectiveAnswers()).toEqual(loaded.effectiveAnswers())
    for (const type of ['input_integer', 'input_float', 'input_mail', 'input_iban', 'input_date']) {
      expect(loaded.getElement(type).violations).toHaveLength(1)
    }
  },
)

test.each([
  ['a number', '12', 12],
  ['NaN', 'NaN', Number.NaN],
  ['a boolean', 'true', true],
  ['an object', 'object', { length: 1 }],
  ['an object without a prototype', 'object', Object.create(null)],
  ['a list of anything', ['1', 'object', 'object'], [1, null, {}]],
])('takes %s, which no answer is, as text', (_what, expected, given) => {
  const answers: Record<string, AnswerInput> = {}
  Object.assign(answers, Object.fromEntries(ELEMENT_TYPES.map((type) => [type, given])))

  const session = openScenario(everyType, answers)
  const loose: { change(name: string, input: unknown): unknown } = session
  loose.change('input_checkbox', given)

  expect(session.getElement('input_checkbox').input).toEqual(expected)
  expect(session.validate().length).toBeGreaterThan(10)
})

test('ignores answers to unknown elements', () => {
  const answers: Record<string, AnswerInput> = { constructor: 'x', toString: 'x', nobody: 'x' }

  const session = openScenario(buildForm([buildElement('a', 'input_text')]), answers)

  expect(session.effectiveAnswers()).toEqual({})
  expect(() => session.change('nobody', 'x')).toThrow(RangeError)
})

test('finds no setting, fact or message on Object.prototype', () => {
  const form = buildForm([
    buildElement('a', 'input_text', { from: { fact: 'setting.constructor' } }),
    buildElement('b', 'input_text', { from: { fact: 'constructor' } }),
    buildElement('c', 'input_text', { from: { fact: 'product.constructor' } }),
    buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
  ])

  const session = openScenario(form, { p: 'AAA' }, { facts: buildFacts() })

  expect(session.effectiveAnswers()).toEqual({ p: 'AAA' })
})

test.each([
  ['nesting', `${'('.repeat(900)}1${')'.repeat(900)}`],
  ['calls in calls', `${'abs('.repeat(300)}1${')'.repeat(300)}`],
  ['many parts', Array.from({ length: 900 }, () => '1').join('+')],
  ['a constructor', 'constructor'],
  ['a constructor called', "constructor('alert(1)')()"],
  ['a prototype', '__proto__'],
  ['a property', '{a}.constructor'],
  ['powers', '9^9^9'],
  ['stars', '9**9**9'],
  ['a megabyte', MEGABYTE],
  ['a megabyte of numbers', '1+'.repeat(500_000)],
  ['a long number', '9'.repeat(1_500)],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity + 1'],
  ['full-width digits', '１+１'],
  ['nothing', ''],
  ['an assignment', '{a} = 1; 2'],
  ['a template', '`${1}`'],
])('refuses the formula of %s with a reason', (_what, formula) => {
  const definition = FormDefinition.parse(
    buildForm([buildElement('a', 'calculate', { calculation: { formula } })]),
  )

  const { problems } = compileForm(definition)

  expect(problems).toMatchObject([{ path: 'page/block/a', code: 'formula' }])
})

test('formats a huge number in plain digits', () => {
  const formula = '9999999999999999999999 * 9999999999999999999999 * 9999999999999999999999'
  const session = openScenario(buildForm([buildElement('a', 'calculate', { calculation: { formula } })]))

  expect(session.effectiveAnswers()['a']).toMatch(/^\d{67}$/)
})

test('refuses a definition of the wrong shape before it reaches the engine', () => {
  const broken: unknown[] = [null, 3, [], { pages: [] }, { code: 'x', title: 'x', pages: 'x' }]

  for (const definition of broken) expect(FormDefinition.safeParse(definition).success).toBe(false)
})
