import { expect, test } from 'vitest'
import { findIbanLength, isBic, isIban, loadChecks, readPhone, whenChecksLoad } from './checks-later.ts'

const WRONG_IBAN = 'FR7630006000011234567890188'

let heard = 0
whenChecksLoad(() => (heard += 1))

test('until the libraries are there, the shape of a code or number is enough', () => {
  // The first look for a library begins to load it, and it cannot arrive before this is done.
  const early = {
    iban: [
      WRONG_IBAN,
      'FR76',
      'F7630006000011234567890188',
      `${WRONG_IBAN}0000000000`,
      '7630006000011234567890188',
    ].map(isIban),
    shapes: ['FR7A30006000', 'fr7630006000011', 'FR76300060-0', ` ${WRONG_IBAN}`].map(isIban),
    bic: ['AGRIFRPP', 'AGRIFRPPXXX', 'AGRIFRPPX', 'agrifrpp', 'AGRI-RPP', 'AGRIFRPPXX-', ' AGRIFRPP'].map(
      isBic,
    ),
    phone: ['+33612345678', '+12345', '0612345678', '+3361234567x', ' +33612345678', '+1234567890123456'].map(
      readPhone,
    ),
    length: findIbanLength('FR76'),
  }

  expect(early).toEqual({
    iban: [true, false, false, false, false],
    shapes: [false, false, false, false],
    bic: [true, true, false, false, false, false, false],
    phone: ['+33612345678', undefined, undefined, undefined, undefined, undefined],
    length: undefined,
  })
})

test('notifies listeners once the libraries are loaded, which check what was accepted', async () => {
  await loadChecks()
  await loadChecks()

  expect(heard).toBe(1)
  expect([isIban('FR7630006000011234567890189'), isIban(WRONG_IBAN)]).toEqual([true, false])
  expect([isBic('AGRIFRPP'), isBic('AGRIZZPP')]).toEqual([true, false])
  expect([readPhone('0612345678'), readPhone('+33012345678')]).toEqual(['+33612345678', undefined])
  expect([findIbanLength('fr76'), findIbanLength('ZZ'), findIbanLength('__proto__')]).toEqual([
    27,
    undefined,
    undefined,
  ])
})

test('a later caller does not wait', async () => {
  await loadChecks()
  let heardLate = 0
  whenChecksLoad(() => (heardLate += 1))
  await loadChecks()

  expect(heardLate).toBe(0)
})
