import { expect, test } from 'vitest'
import {
  buildElement,
  buildFacts,
  buildForm,
  buildPagedForm,
  openScenario,
} from '#test/support/build-form.ts'
import { explain } from './explain.ts'

type Condition = NonNullable<NonNullable<Parameters<typeof buildElement>[2]>['condition']>
type Rule = Condition['rules'][number]

const above = (value: number): Rule => ({ type: 'input', element: 'shares', operator: 'greater', value })

const STEP_OF: readonly (readonly [Rule, what: string, operands: object, result: string])[] = [
  [above(3), 'shares greater 3', [{ name: 'shares', value: '5' }], 'true'],
  [
    { type: 'select', element: 'shares', operator: 'equal', value: '3' },
    'shares equal 3',
    [{ name: 'shares', value: '5' }],
    'false',
  ],
  [
    { type: 'input', element: 'shares', operator: 'greater', value: '{setting.threshold}' },
    'shares greater {setting.threshold}',
    [
      { name: 'shares', value: '5' },
      { name: '{setting.threshold}', value: '30000' },
    ],
    'false',
  ],
  [
    { type: 'input', element: 'goals', operator: 'contains', value: 'a' },
    'goals contains a',
    [{ name: 'goals', value: 'a, b' }],
    'true',
  ],
  [
    { type: 'input', element: 'empty', operator: 'equal', value: 'x' },
    'empty equal x',
    [{ name: 'empty', value: null }],
    'false',
  ],
  [
    { type: 'input_date', element: 'birth', operator: 'greater_equal', value: 18 },
    'age(birth) greater_equal 18',
    [{ name: 'birth', value: '01/02/1970' }],
    'true',
  ],
  [
    { type: 'dossier', operator: 'equal', direct: true },
    'dossier.direct equal true',
    [{ name: 'dossier.direct', value: 'false' }],
    'false',
  ],
  [
    { type: 'state', operator: 'contains', state: 'ongoing' },
    'dossier.state contains ongoing',
    [{ name: 'dossier.state', value: 'ongoing' }],
    'true',
  ],
]

const ANSWERS = { shares: '5', goals: ['a', 'b'], birth: '01/02/1970' }
const others = () => [
  buildElement('shares', 'input_integer'),
  buildElement('goals', 'input_checkbox', {
    attributes: {
      multiple: true,
      options: ['a', 'b'].map((value) => ({ value, label: { fr: value, en: value } })),
    },
  }),
  buildElement('birth', 'input_birthdate'),
  buildElement('empty', 'input_text'),
]

test.each(STEP_OF)('a rule is explained with what it read: %#', (rule, what, operands, result) => {
  const form = buildForm([...others(), buildElement('it', 'input_text', { condition: { rules: [rule] } })])

  expect(explain(openScenario(form, ANSWERS), 'it').visible).toEqual([
    { what: `element: ${what}`, operands, result },
  ])
})

test('an effect is decided by its attribute, or by the condition that lists it', () => {
  const condition = (effects: Condition['effects']): Condition => ({ effects, rules: [above(3)] })
  const form = buildForm([
    ...others(),
    buildElement('free', 'input_text'),
    buildElement('fixed', 'input_text', { attributes: { required: true, disabled: true } }),
    buildElement('ruled', 'input_text', { condition: condition(['required']) }),
    buildElement('closed', 'input_text', { condition: condition(['disabled']) }),
  ])
  const session = openScenario(form, ANSWERS)
  const attribute = (effect: string, result: string) => [
    { what: `attribute ${effect}`, operands: [], result },
  ]
  const ruled = [
    { what: 'element: shares greater 3', operands: [{ name: 'shares', value: '5' }], result: 'true' },
  ]

  expect(explain(session, 'free')).toEqual({
    element: 'free',
    visible: [],
    required: attribute('required', 'false'),
    disabled: attribute('disabled', 'false'),
    value: [{ what: 'typed', operands: [], result: 'absent' }],
  })
  expect(explain(session, 'fixed')).toMatchObject({
    required: attribute('required', 'true'),
    disabled: attribute('disabled', 'true'),
  })
  expect(explain(session, 'ruled')).toMatchObject({
    visible: [],
    required: ruled,
    disabled: attribute('disabled', 'false'),
  })
  expect(explain(session, 'closed')).toMatchObject({
    required: attribute('required', 'false'),
    disabled: ruled,
  })
})

test('an element is shown by the rules of its page, of its block and its own', () => {
  const when = (value: number) => ({ rules: [above(value)] })
  const form = buildPagedForm([
    { slug: 'first', blocks: [{ slug: 'one', elements: others() }] },
    {
      slug: 'second',
      condition: when(1),
      blocks: [
        {
          slug: 'two',
          condition: when(2),
          elements: [buildElement('it', 'input_text', { condition: when(7) })],
        },
      ],
    },
  ])

  expect(
    explain(openScenario(form, ANSWERS), 'it').visible.map(({ what, result }) => [what, result]),
  ).toEqual([
    ['page second: shares greater 1', 'true'],
    ['block two: shares greater 2', 'true'],
    ['element: shares greater 7', 'false'],
  ])
})

const VALUES = [
  ['goals', 'typed', [], 'a, b'],
  [
    'sum',
    'formula {shares} * {setting.threshold} + {product.unitPrice}',
    [
      { name: 'shares', value: '5' },
      { name: 'setting.threshold', value: '30000' },
      { name: 'product.unitPrice', value: null },
    ],
    'absent',
  ],
  ['double', 'formula {shares} * 2', [{ name: 'shares', value: '5' }], '10'],
  ['copy', 'answer', [{ name: 'shares', value: '5' }], '5'],
  ['who', 'fact', [{ name: 'user.code', value: 'C001' }], 'C001'],
  ['wrong', 'typed', [], 'invalid'],
] as const

test.each(VALUES)('the value of %s is explained with what it was made of', (name, what, operands, result) => {
  const form = buildForm([
    ...others(),
    buildElement('sum', 'calculate', {
      calculation: { formula: '{shares} * {setting.threshold} + {product.unitPrice}' },
    }),
    buildElement('double', 'calculate', { calculation: { formula: '{shares} * 2' } }),
    buildElement('copy', 'input_integer', { from: { answer: ['shares'] } }),
    buildElement('who', 'input_text', { from: { fact: 'user.code' } }),
    buildElement('wrong', 'input_integer'),
  ])
  const session = openScenario(form, { ...ANSWERS, wrong: 'x' }, { facts: buildFacts() })

  expect(explain(session, name).value).toEqual([{ what, operands, result }])
})

test('a row of a table is explained with the one that was chosen and the table that is offered', () => {
  const elements = (table: string) => [
    buildElement('years', 'array_choice', { attributes: { table } }),
    buildElement('product', 'unique_select_product_choice_list', { role: 'subscription.product' }),
  ]
  const valueOf = (table: string) =>
    explain(openScenario(buildForm(elements(table)), { years: '3|TEMP' }), 'years').value[0]

  expect(valueOf('TEMP')).toMatchObject({
    operands: [
      { name: 'typed', value: '3|TEMP' },
      { name: 'offered', value: 'TEMP' },
    ],
    result: '3|TEMP',
  })
  expect(valueOf('product')).toMatchObject({
    operands: [
      { name: 'typed', value: '3|TEMP' },
      { name: 'offered', value: null },
    ],
    result: 'absent',
  })
})
