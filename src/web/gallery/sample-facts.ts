import type { Facts } from '#engine/index.ts'

/** A fixed date, so that samples are deterministic. */
export const SAMPLE_DAY = '2026-11-20'

const SOURCE = 'sample of the gallery'

/** Fictitious products, tables and settings. */
export const SAMPLE_FACTS: Facts = {
  user: { code: 'C00731', email: 'conseil@example.test', firstName: 'Claire', lastName: 'Delmas' },
  dossier: {
    id: 4817,
    state: 'ongoing',
    direct: false,
    clientId: null,
    advisorCode: 'C00731',
    advisorEmail: 'conseil@example.test',
  },
  settings: { originOver: 30_000 },
  products: [
    buildProduct('HOR', 'Horizon Pierre', 'SCPI', '204', 25),
    buildProduct('VIL', 'Villes et Quais', 'SCPI', '230', 10),
    buildProduct('FOR', 'Forêts du Centre', 'GFI', '310.50', 5),
  ],
  tables: [
    {
      code: 'TEMP',
      kind: 'temporary',
      rows: [
        [3, 14],
        [4, 18],
        [5, 22],
        [6, 25],
        [7, 28],
        [8, 30],
        [9, 33],
        [10, 35],
      ].map(([durationYears = 0, usufruct = 0]) => ({
        durationYears,
        usufruct,
        bareOwnership: 100 - usufruct,
        source: SOURCE,
      })),
    },
    {
      code: 'LIFE',
      kind: 'life',
      rows: [
        buildLifeRow(0, 20, 90, 'Moins de 21 ans', 'Under 21'),
        buildLifeRow(21, 30, 80, '21 à 30 ans', '21 to 30'),
        buildLifeRow(31, 40, 70, '31 à 40 ans', '31 to 40'),
        buildLifeRow(41, 50, 60, '41 à 50 ans', '41 to 50'),
        buildLifeRow(51, 60, 50, '51 à 60 ans', '51 to 60'),
        buildLifeRow(61, 70, 40, '61 à 70 ans', '61 to 70'),
        buildLifeRow(71, 80, 30, '71 à 80 ans', '71 to 80'),
        buildLifeRow(81, 90, 20, '81 à 90 ans', '81 to 90'),
        buildLifeRow(91, null, 10, '91 ans et plus', '91 and over'),
      ],
    },
  ],
  receiptTypes: [
    { typeId: 1, code: 'CNI', category: 'identity', label: { fr: 'Carte d’identité', en: 'Identity card' } },
    { typeId: 2, code: 'PASS', category: 'identity', label: { fr: 'Passeport', en: 'Passport' } },
  ],
}

function buildProduct(
  code: string,
  name: string,
  kind: string,
  amountEuros: string,
  minimum: number,
): Facts['products'][number] {
  return {
    code,
    name,
    kind,
    description: { fr: 'Immobilier diversifié en régions', en: 'Diversified property in the regions' },
    prices: [{ validFrom: '2026-01-01', amountEuros, source: SOURCE }],
    minimumShares: [{ validFrom: '2026-01-01', value: minimum, source: SOURCE }],
    enjoymentMonths: [{ validFrom: '2026-01-01', value: 4, source: SOURCE }],
    dismembermentTable: [{ validFrom: '2026-01-01', value: 'TEMP', source: SOURCE }],
    openToDirect: true,
  }
}

function buildLifeRow(fromAge: number, toAge: number | null, usufruct: number, fr: string, en: string) {
  return { fromAge, toAge, usufruct, bareOwnership: 100 - usufruct, label: { fr, en }, source: SOURCE }
}
