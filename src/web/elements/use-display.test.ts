import { expect, test } from 'vitest'
import { buildElement, buildFacts, buildForm, buildText, openScenario } from '#test/support/build-form.ts'
import { findUnnamedCode } from './use-display.ts'

const form = buildForm([buildElement('a', 'datalist_choice', { attributes: { datalistId: 'countries' } })])

test('the server is asked for the label of a code that the dossier does not bring', () => {
  expect(findUnnamedCode(openScenario(form, { a: 'FR' }).getElement('a'))).toBe('FR')
})

test('it is not asked for one that the dossier brings, nor without an answer', () => {
  const datalistLabels = { countries: { FR: buildText('France') } }
  const session = openScenario(form, { a: 'FR' }, { facts: buildFacts({ datalistLabels }) })

  expect(findUnnamedCode(session.getElement('a'))).toBeUndefined()
  expect(findUnnamedCode(openScenario(form, {}).getElement('a'))).toBeUndefined()
})
