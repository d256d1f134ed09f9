import { describe, expect, it } from 'vitest'
import { findBankText } from './bank-text.ts'
import { findProofText } from './proof-text.ts'

const IBAN = 'FR7630006000011234567890189'
const isIban = (text: string) => text === IBAN

describe('bank details', () => {
  it('are found beside their labels', () => {
    const lines = [
      'RELEVÉ D’IDENTITÉ BANCAIRE',
      'Titulaire du compte :',
      'M. OU MME MARTIN JEAN',
      'IBAN FR76 3000 6000 0112 3456 7890 189 BIC',
      'AGRIFRPP',
    ]

    expect(findBankText(lines, isIban)).toEqual({
      ibans: [IBAN],
      bic: 'AGRIFRPP',
      holder: 'M. OU MME MARTIN JEAN',
    })
  })

  it('have no IBAN whose check digits are wrong', () => {
    expect(findBankText(['IBAN FR76 3000 6000 0112 3456 7890 188'], isIban).ibans).toEqual([])
  })
})

describe('a proof of address', () => {
  const address = ['Mme Anne Martin', '12 rue du Port', '29200 Brest']

  it.each([
    ['Facture du 2 octobre 2026', '2026-10-02'],
    ['Date de facture : 02/10/2026', '2026-10-02'],
    ['Facture n° 12 éditée le 1er août 2026', '2026-08-01'],
    ['Date d’émission', null],
    ['Facture du 31/02/2026', null],
  ])('is issued on the day of “%s”', (line, issuedOn) => {
    expect(findProofText(['FACTURE', line, ...address])?.issuedOn).toBe(issuedOn)
  })

  it('has the address under the name of a person', () => {
    const lines = ['Facture', 'Électricité SA', '1 avenue du Siège', '75008 Paris', ...address]

    expect(findProofText(lines)).toEqual({
      document: 'bill',
      holders: ['Mme Anne Martin'],
      address: { lines: ['12 rue du Port'], zip: '29200', city: 'Brest' },
      issuedOn: null,
    })
  })

  it('has the place of the service where the bill goes elsewhere', () => {
    const elsewhere = ['Mme Anne Martin', '3 place Neuve', '35000 Rennes']
    const lines = ['Facture', ...elsewhere, 'Votre lieu de consommation', ...address]

    expect(findProofText(lines)?.address?.zip).toBe('29200')
    expect(findProofText(['Facture du 02/10/2026', ...elsewhere, ...address])?.address).toBeNull()
  })

  it('is no text without such words', () => {
    expect(findProofText(['Bonjour', ...address])).toBeNull()
  })
})
