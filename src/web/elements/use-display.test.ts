import { expect, test } from 'vitest'
import { buildElement, buildFacts, buildForm, buildText, openScenario } from '#test/support/build-form.ts'
import { findUnnamedCode } from './use-display.ts'

const form = buildForm([buildElement('a', 'datalist_choice', { attributes: { datalistId: 'countries' } })])

test('asks the server for the label of a code that the dossier does not include', () => {
  expect(findUnnamedCode(openScenario(form, { a: 'FR' }).getElement('a'))).toBe('FR')
})

test('asks nothing when the dossier includes the label or there is no answer', () => {
  const datalistLabels = { countries: { FR: buildText('France') } }
  const session = openScenario(form, { a: 'FR' }, { facts: buildFacts({ datalistLabels }) })

  expect(findUnnamedCode(session.getElement('a'))).toBeUndefined()
  expect(findUnnamedCode(openScenario(form, {}).getElement('a'))).toBeUndefined()
})
