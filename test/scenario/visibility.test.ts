import { expect, test } from 'vitest'
import {
  buildElement,
  buildFacts,
  buildForm,
  buildPagedForm,
  openScenario,
  readValue,
} from '../support/build-form.ts'

const whenYes = (element: string) => ({
  rules: [{ type: 'input' as const, element, operator: 'equal' as const, value: 'yes' }],
})

test('treats a hidden answer as absent and restores it when shown', () => {
  const session = openScenario(
    buildForm([
      buildElement('a', 'input_text'),
      buildElement('b', 'input_integer', { condition: whenYes('a') }),
      buildElement('c', 'calculate', { calculation: { formula: 'sum({b}, 1)' } }),
    ]),
    { a: 'no', b: '5' },
  )

  expect(readValue(session, 'c')).toBe('1')
  session.change('a', 'yes')
  expect(readValue(session, 'b')).toBe('5')
  expect(readValue(session, 'c')).toBe('6')
})

test('hides the elements of a hidden block or page', () => {
  const session = openScenario(
    buildPagedForm([
      { slug: 'first', blocks: [{ slug: 'one', elements: [buildElement('a', 'input_text')] }] },
      {
        slug: 'second',
        condition: whenYes('a'),
        blocks: [
          { slug: 'two', elements: [buildElement('b', 'input_text')] },
          { slug: 'three', condition: whenYes('b'), elements: [buildElement('c', 'input_text')] },
        ],
      },
    ]),
    { a: 'yes', b: 'yes', c: 'kept' },
  )
  expect(session.effectiveAnswers()).toEqual({ a: 'yes', b: 'yes', c: 'kept' })

  const change = session.change('a', 'no')

  expect(session.effectiveAnswers()).toEqual({ a: 'no' })
  expect([...change.pages]).toEqual(['second'])
  expect([...change.blocks]).toEqual(['two', 'three'])
  expect(session.visiblePages().map((page) => page.slug)).toEqual(['first'])
})

test('lets a state rule hide an element without losing its answer', () => {
  const condition = {
    rules: [{ type: 'state' as const, operator: 'equal' as const, state: 'ongoing' }],
  }
  const form = buildForm([buildElement('a', 'input_text', { condition })])
  const session = openScenario(form, { a: 'kept' })
  const { dossier } = buildFacts()

  const change = session.updateFacts(buildFacts({ dossier: { ...dossier, state: 'signature|x' } }))

  expect([...change.elements]).toEqual(['a'])
  expect(session.getElement('a').visible).toBe(false)
  expect(session.effectiveAnswers()).toEqual({ a: 'kept' })
})

test.each([
  ['and', 'yes', 'ongoing', { shown: true, counts: true }],
  ['and', 'yes', 'signed', { shown: false, counts: true }],
  ['and', 'no', 'ongoing', { shown: false, counts: false }],
  ['or', 'no', 'ongoing', { shown: true, counts: true }],
  ['or', 'no', 'signed', { shown: false, counts: true }],
] as const)(
  'beside a state rule, %s another answer %s in %s decides whether an answer counts',
  (combinator, other, state, expected) => {
    const rules = [
      { type: 'state' as const, operator: 'equal' as const, state: 'ongoing' },
      { type: 'input' as const, element: 'a', operator: 'equal' as const, value: 'yes' },
    ]
    const form = buildForm([
      buildElement('a', 'input_text'),
      buildElement('b', 'input_text', { condition: { combinator, rules } }),
    ])
    const { dossier } = buildFacts()
    const facts = buildFacts({ dossier: { ...dossier, state } })

    const session = openScenario(form, { a: other, b: 'kept' }, { facts })

    const counts = 'b' in session.effectiveAnswers()
    expect({ shown: session.getElement('b').visible, counts }).toEqual(expected)
  },
)

test.each([
  ['equal', 'mission_validation', true],
  ['equal', 'mission_signed_by_advisor', false],
  ['not_equal', 'mission_validation', false],
  ['contains', 'mission_signed_by_advisor', true],
  ['contains', 'mission_signed', false],
  ['not_contains', 'mission_signed_by_advisor', false],
  ['not_contains', 'mission_signed', true],
] as const)('a state rule that says %s %s: %s', (operator, named, visible) => {
  const form = buildForm([
    buildElement('a', 'input_text', { condition: { rules: [{ type: 'state', operator, state: named }] } }),
  ])
  const { dossier } = buildFacts()
  const state = 'mission_validation|mission_signed_by_advisor'

  const session = openScenario(form, {}, { facts: buildFacts({ dossier: { ...dossier, state } }) })

  expect(session.getElement('a').visible).toBe(visible)
})

test.each([
  ['smaller', null, false],
  ['not_equal', null, true],
  ['not_equal', '31/02/2000', false],
  ['smaller', '31/02/2000', false],
] as const)('an age that is %s 18 without a valid birth date (%s): %s', (operator, birth, visible) => {
  const rules = [{ type: 'input_date' as const, element: 'a', operator, value: 18 }]
  const form = buildForm([
    buildElement('a', 'input_birthdate'),
    buildElement('b', 'input_text', { condition: { rules } }),
  ])

  const session = openScenario(form, { a: birth })

  expect(session.getElement('b').visible).toBe(visible)
})

test.each([
  ['5', 5, true],
  ['5,0', '5', true],
  ['5', '6', false],
  ['15', '5', false],
] as const)('an answer of %s equals the literal %s: %s', (answer, value, visible) => {
  const compare = (operator: 'equal' | 'contains') => ({
    condition: { rules: [{ type: 'input' as const, element: 'a', operator, value }] },
  })
  const form = buildForm([
    buildElement('a', 'input_float'),
    buildElement('b', 'input_text', compare('equal')),
    buildElement('c', 'input_text', compare('contains')),
  ])

  const session = openScenario(form, { a: answer })

  expect(session.getElement('b').visible).toBe(visible)
  expect(session.getElement('c').visible).toBe(answer.includes(String(value)))
})

test('compares whole state tokens', () => {
  const condition = {
    rules: [{ type: 'state' as const, operator: 'contains' as const, state: 'mission_signed_by_subscriber' }],
  }
  const form = buildForm([buildElement('a', 'input_text', { condition })])
  const { dossier } = buildFacts()
  const state = 'mission_validation|mission_signed_by_subscriber_spouse'

  const session = openScenario(form, {}, { facts: buildFacts({ dossier: { ...dossier, state } }) })

  expect(session.getElement('a').visible).toBe(false)
})

test.each([
  ['21/11/2008', true],
  ['22/11/2008', false],
  ['31/02/2000', false],
  [null, false],
])('shows what is for adults to somebody born on %s: %s', (birth, visible) => {
  const condition = {
    rules: [{ type: 'input_date' as const, element: 'a', operator: 'greater_equal' as const, value: 18 }],
  }
  const form = buildForm([
    buildElement('a', 'input_birthdate'),
    buildElement('b', 'input_text', { condition }),
  ])

  const session = openScenario(form, { a: birth })

  expect(session.getElement('b').visible).toBe(visible)
})

test('reads a threshold from the settings', () => {
  const condition = {
    rules: [
      { type: 'input' as const, element: 'a', operator: 'greater' as const, value: '{setting.threshold}' },
    ],
  }
  const form = buildForm([buildElement('a', 'input_float'), buildElement('b', 'input_text', { condition })])
  const session = openScenario(form, { a: '30 000,00' })

  expect(session.getElement('b').visible).toBe(false)
  session.change('a', '30000,01')
  expect(session.getElement('b').visible).toBe(true)
})

test('keeps an emptied answer blank instead of the default', () => {
  const session = openScenario(
    buildForm([buildElement('a', 'input_text', { attributes: { defaultValue: 'FR' } })]),
  )
  expect(readValue(session, 'a')).toBe('FR')

  session.change('a', '')

  expect(readValue(session, 'a')).toBeUndefined()
})
