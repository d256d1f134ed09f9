import { expect, test } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from './definition.ts'
import { findUnattributed } from './find-unattributed.ts'

const agreed = { attributes: { options: [{ value: 'ok', label: buildText('J’accepte') }] } }
const yesOrNo = {
  attributes: { options: ['yes', 'no'].map((value) => ({ value, label: buildText(value) })) },
}
const mustKnow = { ...yesOrNo, mustEqual: { value: 'yes' } }

function findIn(
  elements: Parameters<typeof buildForm>[0],
  opensEnvelope: object = { opensEnvelope: 'subscription' },
): readonly string[] {
  const form = buildForm(elements)
  const pages = form.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, ...opensEnvelope })),
  }))
  return findUnattributed(FormDefinition.parse({ ...form, pages })).map(
    ({ path, severity }) => `${severity} ${path}`,
  )
}

test('warns of a declaration and of a knowledge question that are attributed to no party', () => {
  const found = findIn([
    buildElement('box', 'input_checkbox', agreed),
    buildElement('knows', 'input_radio_simple', mustKnow),
    buildElement('owned', 'input_checkbox', { ...agreed, statementOf: 'subscriber' }),
    buildElement('choice', 'input_radio_simple', yesOrNo),
    buildElement('list', 'input_checkbox', yesOrNo),
  ])

  expect(found).toEqual(['warning page/block/box', 'warning page/block/knows'])
})

test('accepts a reason why a box is no statement, but not beside a party', () => {
  const reason = { ...agreed, notStatement: 'a document of its own, which its debtor signs' }

  expect(findIn([buildElement('mandate', 'input_checkbox', reason)])).toEqual([])
  expect(
    findIn([buildElement('mandate', 'input_checkbox', { ...reason, statementOf: 'subscriber' })]),
  ).toEqual(['error page/block/mandate'])
})

test('ignores a form that nobody signs', () => {
  expect(findIn([buildElement('received', 'input_checkbox', agreed)], {})).toEqual([])
})
