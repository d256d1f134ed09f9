import { expect, test } from 'vitest'
import { ERRORS, errorText } from './error-catalogue.ts'
import { isErrorCode } from './error-code.ts'
import { withFrenchSpaces } from './french-spaces.ts'

test('French messages have the no-break spaces of French typography, English ones keep their text', () => {
  expect(errorText('fr', 'PAIRING_WITHOUT_SIDE')).toContain('pleine propriété\u00a0: il')
  for (const code of Object.keys(ERRORS).filter(isErrorCode)) {
    expect(errorText('fr', code)).toBe(withFrenchSpaces(ERRORS[code].fr))
    expect(errorText('en', code)).toBe(ERRORS[code].en)
  }
})

test('parameters are filled in as they are', () => {
  const message = errorText('fr', 'INVALID_REQUEST', { detail: 'a : b' })

  expect(message).toBe('La demande n’est pas valide\u00a0: a : b.')
})
