import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { isSwitchedOn } from './field-control.ts'

test.each([
  ['true', true],
  ['1', true],
  ['oui', true],
  ['false', false],
  ['non', false],
  [null, false],
])('a toggle stored as %s is drawn on: %s', (stored, on) => {
  const session = openScenario(buildForm([buildElement('a', 'toggle')]), { a: stored })

  expect(isSwitchedOn(session.getElement('a'))).toBe(on)
})
