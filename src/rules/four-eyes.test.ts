import { describe, expect, it } from 'vitest'
import { isSamePerson, needsSecondPerson } from './four-eyes.ts'

const NOTHING = { amountFrom: null, products: [], firstOfAdvisor: false, vigilance: [] }
const PLAIN = { amountCents: 1_000_000, productCode: 'EUROPE', isFirstOfAdvisor: false, vigilance: null }

describe('needsSecondPerson', () => {
  it.each<
    [string, Parameters<typeof needsSecondPerson>[0], Parameters<typeof needsSecondPerson>[1], boolean]
  >([
    ['without a rule', null, PLAIN, false],
    ['with an empty rule', NOTHING, PLAIN, false],
    ['below the amount', { ...NOTHING, amountFrom: 10_000.01 }, PLAIN, false],
    ['at the amount', { ...NOTHING, amountFrom: 10_000 }, PLAIN, true],
    ['with an unknown amount', { ...NOTHING, amountFrom: 10_000 }, { ...PLAIN, amountCents: null }, true],
    ['of another product', { ...NOTHING, products: ['GROWTH'] }, PLAIN, false],
    ['of a listed product', { ...NOTHING, products: ['EUROPE'] }, PLAIN, true],
    ['of an advisor with others', { ...NOTHING, firstOfAdvisor: true }, PLAIN, false],
    [
      'first of its advisor',
      { ...NOTHING, firstOfAdvisor: true },
      { ...PLAIN, isFirstOfAdvisor: true },
      true,
    ],
    [
      'of a listed vigilance',
      { ...NOTHING, vigilance: ['enhanced'] },
      { ...PLAIN, vigilance: 'enhanced' },
      true,
    ],
    [
      'of another vigilance',
      { ...NOTHING, vigilance: ['enhanced'] },
      { ...PLAIN, vigilance: 'standard' },
      false,
    ],
    ['of unknown vigilance', { ...NOTHING, vigilance: ['enhanced'] }, PLAIN, false],
  ])('answers for a dossier %s', (_name, rule, dossier, expected) => {
    expect(needsSecondPerson(rule, dossier)).toBe(expected)
  })
})

describe('isSamePerson', () => {
  const ANNE = { id: 1, email: 'anne@house.test', signer_email: null, mobile: '+33 6 12 34 56 78' }
  const PAUL = { id: 2, email: 'paul@house.test', signer_email: null, mobile: null }

  it.each([
    ['another account', PAUL, false],
    ['the same account', ANNE, true],
    ['an account with a tag in its address', { ...PAUL, email: 'Anne+lead@house.test' }, true],
    ['an account that signs with the address', { ...PAUL, signer_email: 'anne@house.test' }, true],
    ['an account with the telephone', { ...PAUL, mobile: '06.12.34.56.78' }, true],
    ['an account with an empty telephone', { ...PAUL, mobile: '' }, false],
  ])('compares with %s', (_name, second, expected) => {
    expect(isSamePerson(ANNE, second)).toBe(expected)
  })
})
