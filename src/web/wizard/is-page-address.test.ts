import { expect, test } from 'vitest'
import { isPageAddress } from './is-page-address.ts'

test.each([
  ['/form/3-titulaire', true],
  ['/form/3-titulaire/', true],
  ['/form/3-titulaire/3-identite', true],
  ['/form/3-titulaire-usufruit', false],
  ['/form/33-titulaire', false],
  ['/form', false],
  ['/correction/3-titulaire', false],
])('%s is an address of the page 3-titulaire: %s', (pathname, expected) => {
  expect(isPageAddress(pathname, '3-titulaire')).toBe(expected)
})
