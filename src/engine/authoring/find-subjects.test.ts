import { expect, test } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { findSubjects } from './find-subjects.ts'

const PRODUCTS = [{ code: 'AAA', name: 'Alpha' }]
const STATES = [{ value: 'ongoing', label: buildText('ongoing') }]
const options = [{ value: 'a', label: { fr: 'Première', en: 'First' } }]
const label = { fr: 'Question', en: 'Question' }

function find(type: string, attributes: object = {}) {
  const element = buildElement('it', type, { attributes: { label, ...attributes } })
  return findSubjects(FormDefinition.parse(buildForm([element])), { products: PRODUCTS, states: STATES })
}

test.each([
  ['input_integer', {}, 'number', []],
  ['input_text', {}, 'text', []],
  [
    'toggle',
    {},
    'yesNo',
    [
      ['true', 'oui', 'yes'],
      ['false', 'non', 'no'],
    ],
  ],
  ['input_radio', { options }, 'choice', [['a', 'Première', 'First']]],
  ['input_checkbox', { options }, 'several', [['a', 'Première', 'First']]],
  ['select', { options, multiple: true }, 'several', [['a', 'Première', 'First']]],
  ['select', {}, 'text', []],
  ['unique_select_product_choice_list', {}, 'choice', [['AAA', 'Alpha', 'Alpha']]],
  ['datalist_choice', { datalistId: 'towns' }, 'text', []],
  ['of_another_release', {}, 'text', []],
] as const)('%s with %j is asked about as %s', (type, attributes, kind, values) => {
  const subject = find(type, attributes).get('it')

  expect(subject).toMatchObject({ kind, label, place: buildText('block') })
  expect(subject?.values.map((value) => [value.value, value.label.fr, value.label.en])).toEqual(values)
})

test('a date can be asked about by its age as well, first', () => {
  const subjects = find('input_birthdate')

  expect([...subjects.keys()]).toEqual(['age:it', 'it', 'dossier.direct', 'dossier.state'])
  expect(subjects.get('age:it')).toEqual({
    key: 'age:it',
    kind: 'age',
    label: { fr: 'L’âge (Question)', en: 'The age (Question)' },
    place: buildText('block'),
    values: [],
  })
})

test('the dossier can be asked about in every form', () => {
  const subjects = find('output_text')

  expect([...subjects.keys()]).toEqual(['dossier.direct', 'dossier.state'])
  expect(subjects.get('dossier.state')?.values).toEqual(STATES)
  expect(subjects.get('dossier.direct')?.values.map(({ value }) => value)).toEqual(['true', 'false'])
})

test('an element without a label is called by its name', () => {
  expect(find('input_text', { label: { fr: '', en: '' } }).get('it')?.label).toEqual(buildText('it'))
})
