import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { sepaMandateReference } from '#rules/register.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { openCase, readCases } from '#test/support/deployment-cases.ts'
import { buildPositions } from './build-positions.ts'

const demo = await loadDeployment('demo')

const AT = new Date('2026-11-20T10:00:00Z')

/** The lines of a demo case whose two sides are both paired. */
function linesOf(name: string, changes: Readonly<Record<string, string>> = {}, { products } = demo) {
  const given = readCases(demo).find((each) => each.name === name)
  if (!given) throw new Error(`no case is called ${name}`)
  const session = openCase(demo, given, { ...given.answers, ...changes })
  const positions = buildPositions(session, {
    dossierId: 1004,
    attempt: 1,
    pairing: { np: 'S00891', usu: 'S00027' },
    deployment: { products },
    signedAt: AT,
    acceptedAt: AT,
    reviewer: 'R1',
    envelopeId: undefined,
    advisorCode: undefined,
    documents: '',
  })
  return positions.map(({ fields }) => fields)
}

const DISMEMBERED = {
  inv_holding: 'BARE',
  dism_mode: 'MANDATE',
  dism_type: 'TEMP',
  dism_temp: '10|np|TEMP_3_15|DPA',
}

describe('the entry commission', () => {
  it('is the product’s percentage of what each side pays', () => {
    expect(linesOf('complete', DISMEMBERED)).toMatchObject([
      { gross_amount: '6630.00', entry_commission: '663.00', rate: '65' },
      { gross_amount: '3570.00', entry_commission: '357.00', rate: '35' },
    ])
  })

  it('is empty for a product that states none', () => {
    const products = demo.products.map((product) => ({ ...product, entryCommission: undefined }))

    expect(linesOf('complete-forest', {}, { ...demo, products })).toMatchObject([
      { product_code: 'DFO', entry_commission: '' },
    ])
  })
})

it('names a company on the other side, with its address', () => {
  expect(linesOf('complete-counterparty')[1]).toMatchObject({
    person_type: 'PM',
    company_name: 'SCI LES TILLEULS',
    last_name: '',
    first_name: '',
    address: '8 quai Mayaud',
    zip: '49400',
    city: 'Saumur',
    country: 'FR',
  })
})

it('writes the price of a share with two decimals, as every amount', () => {
  expect(linesOf('complete')).toMatchObject([{ unit_price: '200.00' }])
})

describe('the reference of the SEPA mandate', () => {
  it('is given when the payment is a direct debit', () => {
    expect(linesOf('complete', { pay_mode: 'SEPA' })).toMatchObject([{ sepa_reference: 'SOUSCRIPTION-1004' }])
    expect(linesOf('souscription-plan')).toMatchObject([{ sepa_reference: 'SOUSCRIPTION-1004' }])
  })

  it('is given for the subscriber only, and not for other means of payment', () => {
    expect(linesOf('complete')).toMatchObject([{ sepa_reference: '' }])
    expect(linesOf('complete', { ...DISMEMBERED, pay_mode: 'SEPA' })).toMatchObject([
      { sepa_reference: 'SOUSCRIPTION-1004' },
      { sepa_reference: '', iban: '' },
    ])
  })

  it('equals the one printed on the mandate', async () => {
    const mandate = await readFile('deployments/base/documents/mandat-de-prelevement-sepa.json', 'utf8')

    expect(mandate).toContain(sepaMandateReference(1004).replace('1004', '{dossier.id}'))
  })
})
