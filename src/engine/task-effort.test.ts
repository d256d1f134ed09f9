import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import type { FormSession } from './form-session.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { traitsOf, type ElementType } from '#vocabulary/element-type.ts'
import { countWords, effortOfAnswer, estimateMinutes, secondsOf } from './task-effort.ts'

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: { fr: `${value} fr`, en: value } }))
/** Four words in French, two in English. */
const LABEL = { fr: 'Quel est votre choix', en: 'Your choice' }

type Rest = Parameters<typeof buildElement>[2]

/** A form of this element and what it refers to, opened with its answer. */
function open(type: ElementType, rest: Rest = {}, answer?: string): FormSession {
  const options = traitsOf(type).choices === 'authored' ? { options: OPTIONS } : {}
  const attributes = { label: LABEL, ...options, ...rest.attributes }
  const element = buildElement('it', type, { ...rest, attributes })
  const others = ['one', 'two', 'three', 'four'].map((name) => buildElement(name, 'input_integer'))
  return openScenario(buildForm([element, ...others]), answer === undefined ? {} : { it: answer })
}

const ACTS: readonly (readonly [ElementType, clicks: number, characters: number, files: number])[] = [
  ['input_radio', 1, 0, 0],
  ['toggle', 1, 0, 0],
  ['range', 1, 0, 0],
  ['convert_number_to_word', 1, 0, 0],
  ['select', 2, 0, 0],
  ['input_ordered_integer', 2, 0, 0],
  ['input_text', 0, 6, 0],
  ['input_float_currency_amount', 0, 6, 0],
  ['choice_autocomplete', 1, 3, 0],
  ['input_receipt_file', 2, 0, 1],
]

test.each(ACTS)('one answer of %s takes %i clicks and %i characters', (type, clicks, characters, files) => {
  const effort = effortOfAnswer(open(type).getElement('it'), { values: 1, characters: 6 })

  expect(effort).toEqual({ words: 0, questions: 1, clicks, characters, files })
})

const SEVERAL_VALUES: readonly (readonly [string, ElementType, Rest, clicks: number])[] = [
  ['boxes', 'input_checkbox', { attributes: { multiple: true } }, 3],
  ['one box over the documents', 'input_checkbox', { role: RECEIVED_DOCUMENTS_ROLE }, 1],
  [
    'the shares of a whole',
    'input_percentage_range_group',
    { attributes: { childrenElementsIds: ['one'] } },
    3,
  ],
  ['choices of a closed list', 'select', { attributes: { multiple: true } }, 4],
  ['three lines to put in order', 'ordonnancement', {}, 1],
  ['two lines to put in order', 'ordonnancement', { attributes: { options: OPTIONS.slice(1) } }, 1],
  [
    'four ranks that are one list',
    'group_ordered_integers',
    { attributes: { childrenElementsIds: ['one', 'two', 'three', 'four'] } },
    2,
  ],
  [
    'ranks given one by one',
    'group_ordered_integers',
    { attributes: { variant: 'simple', childrenElementsIds: ['one', 'two', 'three', 'four'] } },
    0,
  ],
]

test.each(SEVERAL_VALUES)('%s: clicks of three values', (_name, type, rest, clicks) => {
  const effort = effortOfAnswer(open(type, rest).getElement('it'), { values: 3, characters: 0 })

  expect(effort.clicks).toBe(clicks)
})

test('a closed list without a choice is opened and chosen from', () => {
  expect(effortOfAnswer(open('select').getElement('it'), { values: 0, characters: 0 }).clicks).toBe(2)
})

const HIDDEN: Rest = {
  condition: { rules: [{ type: 'input', element: 'one', operator: 'equal', value: '1' }] },
}

const WORDS: readonly (readonly [string, ElementType, Rest, string | undefined, isLeft: boolean, number])[] =
  [
    ['a field is its label', 'input_text', {}, 'some words', false, 4],
    ['choices in view are read', 'input_radio', {}, undefined, false, 10],
    ['a closed list is not opened while it is left', 'select', {}, 'a', true, 4],
    ['a closed list is read to choose', 'select', {}, undefined, false, 10],
    ['radio buttons are read though they are left', 'input_radio', {}, 'a', true, 10],
    [
      'a statement is its label',
      'input_radio',
      { attributes: { variant: 'statement' } },
      undefined,
      false,
      4,
    ],
    ['a hidden value is not read', 'hidden', {}, undefined, false, 0],
    ['a button of the page is', 'button', {}, undefined, false, 4],
    ['what is not shown is not', 'input_text', HIDDEN, undefined, false, 0],
    ['a collapsed answer is a line', 'input_radio', { attributes: { collapsed: true } }, 'a', true, 6],
    [
      'a collapsed offer is its label',
      'input_radio',
      { attributes: { collapsed: true } },
      undefined,
      true,
      4,
    ],
    [
      'a collapsed question is open to answer',
      'input_radio',
      { attributes: { collapsed: true } },
      'a',
      false,
      10,
    ],
  ]

test.each(WORDS)('%s', (_name, type, rest, answer, isLeftAsIs, words) => {
  expect(countWords(open(type, rest, answer).getElement('it'), 'fr', isLeftAsIs)).toBe(words)
})

test('words are those of the language, separated by any space', () => {
  const label = { fr: ' Un\u00A0 seul\nmot ', en: '' }
  const element = open('input_text', { attributes: { label } }).getElement('it')

  expect([countWords(element, 'fr', false), countWords(element, 'en', false)]).toEqual([3, 0])
})

test('each act takes its seconds', () => {
  const effort = { words: 200, questions: 2, clicks: 2, characters: 20, files: 2 }

  expect(secondsOf(effort)).toBeCloseTo(60 + 2.7 + 3 + 7 + 90)
})

test('a block still takes its button, its reading, and the required answers that are missing', () => {
  const required = { label: LABEL, required: true }
  const form = buildForm([
    buildElement('iban', 'input_iban', { attributes: required }),
    buildElement('text', 'input_text', { attributes: required }),
    buildElement('float', 'input_float', { attributes: required }),
    buildElement('known', 'input_text', { attributes: required }),
    buildElement('free', 'input_text', { attributes: { label: LABEL } }),
    buildElement('sum', 'calculate', { attributes: required, calculation: { formula: '{float} * 2' } }),
    buildElement('gone', 'input_text', {
      attributes: required,
      condition: { rules: [{ type: 'input', element: 'free', operator: 'equal', value: 'x' }] },
    }),
    buildElement('parts', 'input_percentage_range_group', {
      attributes: { ...required, childrenElementsIds: ['part', 'rest'] },
    }),
    buildElement('part', 'input_percentage_range', { attributes: { label: { fr: '', en: '' } } }),
    buildElement('rest', 'input_percentage_range', { attributes: { label: { fr: '', en: '' } } }),
  ])
  const session = openScenario(form, { known: 'yes' })
  const missing = { words: 7 * 4, questions: 4, clicks: 1 + 2, characters: 27 + 12 + 4, files: 0 }

  expect(estimateMinutes(session, session.visibleBlocks(), 'fr')).toBeCloseTo(secondsOf(missing) / 60)
})
