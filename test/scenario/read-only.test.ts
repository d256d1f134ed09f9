import { expect, test } from 'vitest'
import { compileForm, openForm } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildFacts, buildForm, readViolations, TODAY } from '../support/build-form.ts'

const form = compileForm(
  FormDefinition.parse(
    buildForm([
      buildElement('a', 'input_text', { attributes: { required: true } }),
      buildElement('b', 'input_mail'),
      buildElement('sign', 'button_docusign_iframe', { attributes: { docusignId: 'x' } }),
    ]),
  ),
)

test('requires nothing and disables every element of a read-only form', () => {
  const session = openForm(form, { answers: {}, today: TODAY, facts: buildFacts(), isReadOnly: true })

  expect(readViolations(session)).toEqual([])
  expect(session.getElement('a')).toMatchObject({ required: false, readonly: true })
  expect(session.getElement('sign').disabled).toBe(true)
})

test('still reports violations of present answers', () => {
  const answers = { b: 'nobody' }

  const session = openForm(form, { answers, today: TODAY, facts: buildFacts(), isReadOnly: true })

  expect(readViolations(session)).toEqual(['b validation.error.email'])
})
