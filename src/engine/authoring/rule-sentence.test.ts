import { expect, test } from 'vitest'
import { FormDefinition, type Condition } from '#form/definition.ts'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { findSubjects } from './find-subjects.ts'
import { describeCondition, operatorsFor, readTypedValue, startRule, writeRule } from './rule-sentence.ts'

const form = FormDefinition.parse(
  buildForm([
    buildElement('kind', 'input_radio', {
      attributes: {
        label: { fr: 'Vous <b>êtes</b>', en: 'You are' },
        options: [
          { value: 'PM', label: { fr: 'une personne morale', en: 'a company' } },
          { value: 'PP', label: { fr: 'une personne physique', en: 'a person' } },
        ],
      },
    }),
    buildElement('goals', 'input_checkbox', {
      attributes: {
        label: buildText('Goals'),
        options: [{ value: 'A', label: { fr: 'Revenus', en: 'Income' } }],
      },
    }),
    buildElement('amount', 'input_float_currency_amount', {
      attributes: { label: { fr: 'Montant', en: 'Amount' } },
    }),
    buildElement('born', 'input_birthdate', { attributes: { label: { fr: 'Né le', en: 'Born on' } } }),
    buildElement('mail', 'toggle', { attributes: { label: { fr: 'Par e-mail', en: 'By e-mail' } } }),
    buildElement('fund', 'unique_select_product_choice_list', {
      attributes: { label: { fr: 'Fonds', en: 'Fund' } },
    }),
    buildElement('note', 'output_text'),
  ]),
)
const subjects = findSubjects(form, {
  products: [{ code: 'DPA', name: 'Démo Pierre' }],
  states: [{ value: 'signed', label: { fr: 'signé', en: 'signed' } }],
})
const describing = {
  subjects,
  settings: { originOver: 30_000, least: 7 },
  settingLabels: { originOver: { fr: 'Montant justifié', en: 'Documented amount' } },
}

function said(rules: Condition['rules'], rest: Partial<Condition> = {}) {
  return describeCondition('element', { rules, combinator: 'and', effects: ['visible'], ...rest }, describing)
}

test('a condition is a sentence in both languages, with labels in place of names and codes', () => {
  expect(
    said(
      [
        { type: 'input', element: 'kind', operator: 'equal', value: 'PM' },
        { type: 'input', element: 'amount', operator: 'greater_equal', value: '{setting.originOver}' },
      ],
      { effects: ['visible', 'required'] },
    ),
  ).toEqual({
    fr: 'Ce champ est affiché et obligatoire quand « Vous êtes » est « une personne morale » et « Montant » est au moins 30\u00A0000 (réglage « Montant justifié »)',
    en: 'This field is shown and required when “You are” is “a company” and “Amount” is at least 30,000 (setting “Documented amount”)',
  })
})

test.each([
  [{ type: 'input', element: 'goals', operator: 'contains', value: 'A' }, '“Goals” includes “Income”'],
  [
    { type: 'input_date', element: 'born', operator: 'smaller', value: 18 },
    '“The age (Born on)” is less than 18 years',
  ],
  [{ type: 'input', element: 'mail', operator: 'equal', value: 'true' }, '“By e-mail” is yes'],
  [{ type: 'input', element: 'fund', operator: 'not_equal', value: 'DPA' }, '“Fund” is not “Démo Pierre”'],
  [{ type: 'dossier', operator: 'equal', direct: true }, 'The subscription is direct, without an advisor'],
  [{ type: 'state', operator: 'not_equal', state: 'signed' }, 'The state of the application is not “signed”'],
  [{ type: 'input', element: 'gone', operator: 'equal', value: '' }, '“gone” is empty'],
] as const)('says %j', (rule, english) => {
  expect(said([rule]).en).toBe(`This field is shown when ${english}`)
})

test('a page is feminine in French; an option is offered', () => {
  const rules: Condition['rules'] = [{ type: 'dossier', operator: 'equal', direct: false }]
  expect(describeCondition('page', { rules, combinator: 'and', effects: ['visible'] }, describing).fr).toBe(
    'Cette page est affichée quand La souscription est avec un conseiller',
  )
  expect(describeCondition('option', { rules, combinator: 'or' }, describing).en).toBe(
    'This option is offered when The subscription is with an advisor',
  )
})

test('elements with the same label are distinguished by their block', () => {
  const twins = FormDefinition.parse({
    ...form,
    pages: [
      {
        slug: 'page',
        title: buildText('Page'),
        blocks: ['one', 'two'].map((slug) => ({
          slug,
          title: buildText(`Block ${slug}`),
          elements: [
            buildElement(`${slug}_name`, 'input_text', { attributes: { label: buildText('Name') } }),
          ],
        })),
      },
    ],
  })
  const own = { subjects: findSubjects(twins, { products: [], states: [] }), settings: {}, settingLabels: {} }
  const rules: Condition['rules'] = [{ type: 'input', element: 'two_name', operator: 'equal', value: 'x' }]
  expect(describeCondition('element', { rules, combinator: 'and' }, own).en).toContain(
    '“Name” (Block two) is “x”',
  )
})

test('a rule begins with the usual verb and the first value of its subject', () => {
  const started = (key: string) => {
    const subject = subjects.get(key)
    return subject && writeRule(startRule(subject))
  }
  expect(started('kind')).toEqual({ type: 'input', element: 'kind', operator: 'equal', value: 'PM' })
  expect(started('age:born')).toEqual({
    type: 'input_date',
    element: 'born',
    operator: 'greater_equal',
    value: 0,
  })
  expect(started('dossier.direct')).toEqual({ type: 'dossier', operator: 'equal', direct: true })
  expect(subjects.has('note')).toBe(false)
})

test('a typed value is a number where one is compared', () => {
  expect(readTypedValue('number', '30 000,5')).toBe(30_000.5)
  expect(readTypedValue('age', '18')).toBe(18)
  expect(readTypedValue('number', '{setting.originOver}')).toBe('{setting.originOver}')
  expect(readTypedValue('number', 'beaucoup')).toBeUndefined()
  expect(readTypedValue('text', '75')).toBe('75')
})

test('an unusual comparison of a file stays among those offered', () => {
  expect(operatorsFor('choice')).toEqual(['equal', 'not_equal'])
  expect(operatorsFor('choice', 'greater')).toEqual(['equal', 'not_equal', 'greater'])
})
