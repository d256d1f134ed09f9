import { expect, test } from 'vitest'
import { violationText } from '#engine/index.ts'
import { buildElement, buildForm, openScenario, readViolations } from '../support/build-form.ts'

const whenYes = {
  rules: [{ type: 'input' as const, element: 'a', operator: 'equal' as const, value: 'yes' }],
}

test('lets a condition override the attribute of an effect it lists', () => {
  const form = buildForm([
    buildElement('a', 'input_text'),
    buildElement('b', 'input_text', {
      attributes: { required: true },
      condition: { ...whenYes, effects: ['required'] },
    }),
  ])
  const session = openScenario(form)

  expect(readViolations(session)).toEqual([])
  session.change('a', 'yes')
  expect(readViolations(session)).toEqual(['b validation.error.required'])
})

test('never requires a hidden or disabled element', () => {
  const form = buildForm([
    buildElement('a', 'input_text'),
    buildElement('b', 'input_text', { attributes: { required: true }, condition: whenYes }),
    buildElement('c', 'input_text', { attributes: { required: true, disabled: true } }),
  ])

  expect(readViolations(openScenario(form))).toEqual([])
})

test.each([
  ['input_text', {}, 'validation.error.required'],
  ['input_radio', { options: [{ value: 'x', label: { fr: 'x', en: 'x' } }] }, 'validation.error.required'],
  ['select', {}, 'validation.error.select-single'],
  ['select', { multiple: true }, 'validation.error.select-multiple'],
  ['input_receipt_file', {}, 'validation.error.receipt'],
])('tells a missing %s with its own key', (type, attributes, code) => {
  const form = buildForm([buildElement('a', type, { attributes: { ...attributes, required: true } })])

  expect(readViolations(openScenario(form))).toEqual([`a ${code}`])
})

test.each(['input_percentage_range_group', 'group_ordered_integers'])(
  'misses the first answer in a required %s',
  (type) => {
    const form = buildForm([
      buildElement('a', type, { attributes: { required: true, childrenElementsIds: ['b'] } }),
      buildElement('b', 'input_integer'),
    ])
    const session = openScenario(form)

    expect(readViolations(session)).toEqual(['a validation.error.required'])
    session.change('b', '1')
    expect(readViolations(session)).toEqual([])
  },
)

test('says what is missing with its own message, and what is wrong with the other', () => {
  const form = buildForm([
    buildElement('a', 'input_mail', {
      attributes: {
        required: true,
        requiredMessage: { fr: 'Indiquez l’e-mail de {b}', en: 'Give the e-mail address of {b}' },
        errorMessage: { fr: 'Cette adresse est incomplète', en: 'This address is incomplete' },
      },
    }),
    buildElement('b', 'input_text'),
  ])
  const session = openScenario(form, { b: 'Jean' })
  const readMessage = () => {
    const [violation] = session.getElement('a').violations
    return violation && violationText('fr', violation)
  }

  const missing = readMessage()
  session.change('b', 'Paul')
  const renamed = readMessage()
  session.change('a', 'paul@')

  expect([missing, renamed, readMessage()]).toEqual([
    'Indiquez l’e-mail de Jean',
    'Indiquez l’e-mail de Paul',
    'Cette adresse est incomplète',
  ])
})

test('prefers the author’s message', () => {
  const errorMessage = { fr: 'Il manque {b}', en: '{b} is missing' }
  const form = buildForm([
    buildElement('a', 'input_text', { attributes: { required: true, errorMessage } }),
    buildElement('b', 'input_text'),
  ])

  const [violation] = openScenario(form, { b: 'le nom' }).validate()

  expect(violation && violationText('fr', violation)).toBe('Il manque le nom')
})

test('names the field in the requested language', () => {
  const label = { fr: 'Nom', en: 'Last name' }
  const form = buildForm([buildElement('a', 'input_text', { attributes: { required: true, label } })])

  const [violation] = openScenario(form).validate()

  expect(violation && violationText('fr', violation)).toBe('Le champ «\u00A0Nom\u00A0» est obligatoire')
  expect(violation && violationText('en', violation)).toBe('The field “Last name” is required')
})
