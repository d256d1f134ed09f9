import { describe, expect, it } from 'vitest'
import { VIGILANCE_LEVELS, type VigilanceLevel } from '#vocabulary/vigilance.ts'
import { describeMatched } from './vigilance-words.ts'
import {
  evaluateVigilance,
  monthsBetween,
  type VigilanceCondition,
  type VigilanceFacts,
  type VigilanceRow,
  type VigilanceTable,
} from './vigilance.ts'

const FACTS: VigilanceFacts = {
  countries: ['FR'],
  exposed: false,
  amountCents: 1_000_000,
  product: 'EUROPE',
  channel: 'advised',
  relationMonths: 14,
}
const row = (code: string, level: VigilanceLevel, when: VigilanceCondition): VigilanceRow => ({
  code,
  level,
  why: { fr: `Parce que ${code}`, en: `Because of ${code}` },
  when,
})
const table = (...rows: readonly VigilanceRow[]): VigilanceTable => ({ otherwise: 'standard', rows })
const matches = (when: VigilanceCondition, facts: Partial<VigilanceFacts> = {}) =>
  evaluateVigilance(table(row('row', 'enhanced', when)), { ...FACTS, ...facts }).reasons[0]?.matched

describe('the level', () => {
  it('is that of the table when no row matches', () => {
    for (const otherwise of VIGILANCE_LEVELS)
      expect(
        evaluateVigilance({ otherwise, rows: [row('no', 'enhanced', { exposed: true })] }, FACTS),
      ).toEqual({
        level: otherwise,
        reasons: [],
      })
  })

  it('is the highest among the rows that match, whatever their order, with all rows of that level', () => {
    const rows = [
      row('small', 'reduced', { amountBelow: 20_000 }),
      row('advised', 'enhanced', { channels: ['advised'] }),
      row('old', 'standard', { relationFrom: 12 }),
      row('french', 'enhanced', { onlyCountries: ['FR'] }),
      row('exposed', 'enhanced', { exposed: true }),
    ]

    for (const order of [rows, rows.toReversed()]) {
      const found = evaluateVigilance(table(...order), FACTS)
      expect(found.level).toBe('enhanced')
      expect(found.reasons.map((reason) => reason.row).toSorted()).toEqual(['advised', 'french'])
    }
  })

  it('may be reduced, and lower than that of other dossiers', () => {
    expect(evaluateVigilance(table(row('small', 'reduced', { amountBelow: 20_000 })), FACTS).level).toBe(
      'reduced',
    )
  })

  it('comes with the reason and the matched facts of its row', () => {
    const { reasons } = evaluateVigilance(table(row('small', 'reduced', { amountBelow: 20_000 })), FACTS)

    expect(reasons).toEqual([
      {
        row: 'small',
        why: { fr: 'Parce que small', en: 'Because of small' },
        matched: [{ fact: 'amount', value: '1000000' }],
      },
    ])
  })
})

describe('a row', () => {
  it.each<[string, VigilanceCondition, Partial<VigilanceFacts>, boolean]>([
    ['one of its countries', { countries: ['IR', 'FR'] }, { countries: ['DE', 'FR'] }, true],
    ['none of its countries', { countries: ['IR'] }, {}, false],
    ['only its countries', { onlyCountries: ['FR', 'DE'] }, { countries: ['DE', 'FR'] }, true],
    ['a country beside its countries', { onlyCountries: ['FR'] }, { countries: ['DE', 'FR'] }, false],
    ['an exposed person', { exposed: true }, { exposed: true }, true],
    ['nobody exposed', { exposed: true }, {}, false],
    ['nobody exposed, as it asks', { exposed: false }, {}, true],
    ['its lowest amount', { amountFrom: 10_000 }, {}, true],
    ['a cent less', { amountFrom: 10_000 }, { amountCents: 999_999 }, false],
    ['the amount it must be below', { amountBelow: 10_000 }, {}, false],
    ['a cent below it', { amountBelow: 10_000 }, { amountCents: 999_999 }, true],
    ['an amount above a range', { amountFrom: 1_000, amountBelow: 5_000 }, {}, false],
    ['its product', { products: ['EUROPE'] }, {}, true],
    ['another product', { products: ['GROWTH'] }, {}, false],
    ['its channel', { channels: ['direct', 'advised'] }, {}, true],
    ['another channel', { channels: ['paper'] }, {}, false],
    ['its first month', { relationFrom: 14 }, {}, true],
    ['a month less', { relationFrom: 15 }, {}, false],
    ['the month it must be below', { relationBelow: 14 }, {}, false],
    ['a new client', { relationBelow: 1 }, { relationMonths: 0 }, true],
    ['one condition of two', { exposed: false, products: ['GROWTH'] }, {}, false],
    ['both conditions', { exposed: false, products: ['EUROPE'] }, {}, true],
  ])('matches or not: %s', (_name, when, facts, expected) => {
    expect(matches(when, facts) !== undefined).toBe(expected)
  })

  it.each<[string, VigilanceCondition, Partial<VigilanceFacts>, boolean]>([
    ['countries', { countries: ['FR'] }, { countries: [] }, false],
    ['countries that must all be listed', { onlyCountries: ['FR'] }, { countries: [] }, false],
    ['exposure', { exposed: true }, { exposed: null }, false],
    ['exposure that must be absent', { exposed: false }, { exposed: null }, false],
    ['a product', { products: ['EUROPE'] }, { product: null }, false],
    ['an amount, which counts as above every amount', { amountFrom: 1_000_000 }, { amountCents: null }, true],
    ['an amount that must be small', { amountBelow: 1_000_000 }, { amountCents: null }, false],
  ])('never lowers the level for unknown %s', (_name, when, facts, expected) => {
    expect(matches(when, facts) !== undefined).toBe(expected)
  })

  it.each<[VigilanceCondition, Partial<VigilanceFacts>, boolean]>([
    [{ unknown: ['country'] }, { countries: [] }, true],
    [{ unknown: ['country'] }, {}, false],
    [{ unknown: ['exposed'] }, { exposed: null }, true],
    [{ unknown: ['exposed', 'product'] }, { product: null }, true],
    [{ unknown: ['amount'] }, { amountCents: null }, true],
    [{ unknown: ['amount', 'channel', 'relation'] }, {}, false],
  ])('can require unknown facts: %o against %o', (when, facts, expected) => {
    expect(matches(when, facts) !== undefined).toBe(expected)
  })

  it('names the facts that it matched, a country once', () => {
    expect(
      matches(
        { countries: ['IR'], onlyCountries: ['IR', 'FR'], exposed: false },
        { countries: ['FR', 'IR'] },
      ),
    ).toEqual([
      { fact: 'country', value: 'IR' },
      { fact: 'exposed', value: 'false' },
    ])
  })
})

it.each([
  ['2025-01-15', '2026-01-15', 12],
  ['2025-01-15', '2026-01-14', 11],
  ['2025-01-31', '2025-02-28', 0],
  ['2025-12-31', '2026-01-31', 1],
  ['2026-02-01', '2026-01-01', 0],
])('counts the whole months from %s to %s', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

it.each([
  ['country', 'IR', 'Pays : Iran', 'Country: Iran'],
  ['exposed', 'true', 'Personne politiquement exposée : oui', 'Politically exposed person: yes'],
  ['exposed', 'false', 'Personne politiquement exposée : non', 'Politically exposed person: no'],
  ['exposed', null, 'Personne politiquement exposée : non renseigné', 'Politically exposed person: unknown'],
  ['amount', '15000000', 'Montant : 150 000,00 €', 'Amount: €150,000.00'],
  ['product', 'EUR', 'Produit : Pierre EUR', 'Product: Pierre EUR'],
  ['channel', 'direct', 'Canal : en ligne, sans conseiller', 'Channel: online, without an advisor'],
  ['relation', '1', 'Ancienneté de la relation : 1 mois', 'Age of the relationship: 1 month'],
  ['relation', '14', 'Ancienneté de la relation : 14 mois', 'Age of the relationship: 14 months'],
] as const)('puts %s %s into words of both languages', (fact, value, fr, en) => {
  const words = (locale: 'fr' | 'en') => describeMatched({ fact, value }, locale, (code) => `Pierre ${code}`)

  expect([words('fr').replaceAll('\u00A0', ' '), words('en')]).toEqual([fr, en])
})
