import { expect, test } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from './definition.ts'
import { findUnclearTexts } from './find-unclear-texts.ts'

function findIn(...elements: Parameters<typeof buildForm>[0]): readonly string[] {
  return findUnclearTexts(FormDefinition.parse(buildForm(elements))).map(
    ({ path, severity, reason }) => `${severity} ${path}: ${reason.en}`,
  )
}

const SHORT_LABEL = 'the label is a question: add a "shortLabel" that names the answer in summaries'
const REQUIRED =
  'the answer is required and the label is a question or a statement: say in "requiredMessage" what to do'

test('warns of a question without a short label, in either language', () => {
  expect(
    findIn(
      buildElement('french', 'input_radio', { attributes: { label: { fr: 'Et vous\u202F?', en: 'You' } } }),
      buildElement('english', 'input_radio', { attributes: { label: { fr: 'Vous', en: 'And you?' } } }),
      buildElement('named', 'input_radio', {
        attributes: { label: buildText('Et vous ?'), shortLabel: buildText('Vous') },
      }),
      buildElement('printed', 'input_radio', {
        attributes: { label: buildText('Et vous ?'), documentLabel: buildText('Vous') },
      }),
    ),
  ).toEqual([`warning page/block/french: ${SHORT_LABEL}`, `warning page/block/english: ${SHORT_LABEL}`])
})

test('warns of a required question or statement without a message', () => {
  const question = { label: buildText('Et vous ?'), shortLabel: buildText('Vous') }
  const statement = { label: { fr: 'J’accepte', en: 'I agree' } }

  expect(
    findIn(
      buildElement('question', 'input_radio', { attributes: { ...question, required: true } }),
      buildElement('statement', 'input_checkbox', { attributes: { ...statement, required: true } }),
      buildElement('sometimes', 'input_checkbox', {
        attributes: statement,
        condition: {
          rules: [{ type: 'input', element: 'question', operator: 'equal', value: 'x' }],
          effects: ['required'],
        },
      }),
    ),
  ).toEqual(['question', 'statement', 'sometimes'].map((name) => `warning page/block/${name}: ${REQUIRED}`))
})

test('accepts an optional statement, a field with a name, and a required statement with a message', () => {
  const statement = { label: { fr: 'Je certifie', en: 'I certify' } }

  expect(
    findIn(
      buildElement('optional', 'input_checkbox', { attributes: statement }),
      buildElement('name', 'input_text', { attributes: { label: buildText('Jean'), required: true } }),
      buildElement('told', 'input_checkbox', {
        attributes: { ...statement, required: true, requiredMessage: buildText('Tick it') },
      }),
    ),
  ).toEqual([])
})
