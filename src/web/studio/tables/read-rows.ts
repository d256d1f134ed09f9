import type { DismembermentTable, Product } from '#form/reference-data.ts'
import {
  codeCell,
  dayCell,
  numberCell,
  readPastedTable,
  textCell,
  type PastedColumn,
  type PastedTable,
  type ReadCell,
} from '#rules/pasted-table.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'

/** Rows to replace those of a table, or every mistake in the pasted cells and rows. */
export type PastedRows<Row> =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'wrong'; readonly mistakes: readonly PastedMistake[] }

/** A cell, or a row when `column` is undefined; both count from 1 as pasted. */
export interface PastedMistake {
  readonly row: number
  readonly column: number | undefined
  readonly title: Localized | undefined
  readonly found: string
  readonly reason: Localized
}

const PERCENT = numberCell({ least: 0, most: 100, decimals: 4 })
const AGE = numberCell({ least: 0, most: 130, decimals: 0 })

const USUFRUCT = { fr: 'Usufruit', en: 'Usufruct' }
const BARE_OWNERSHIP = { fr: 'Nue-propriété', en: 'Bare ownership' }
const SOURCE = { fr: 'Source', en: 'Source' }

function sides(source: string): readonly PastedColumn[] {
  return [
    { key: 'usufruct', title: USUFRUCT, aliases: ['US', 'Usufruit %'], read: PERCENT },
    {
      key: 'bareOwnership',
      title: BARE_OWNERSHIP,
      aliases: ['NP', 'Nue propriété', 'Nue-propriété %'],
      read: PERCENT,
    },
    { key: 'source', title: SOURCE, otherwise: source, read: textCell },
  ]
}

/** Columns of a table as they are shown and pasted. */
export function columnsOf(kind: DismembermentTable['kind'], source: string): readonly PastedColumn[] {
  if (kind === 'temporary') {
    const years = numberCell({ least: 1, most: 99, decimals: 0 })
    const title = { fr: 'Durée en années', en: 'Duration in years' }
    return [
      { key: 'durationYears', title, aliases: ['Durée', 'Duration', 'Années', 'Years'], read: years },
      ...sides(source),
    ]
  }
  return [
    { key: 'fromAge', title: { fr: 'De (âge)', en: 'From (age)' }, aliases: ['De', 'From'], read: AGE },
    {
      key: 'toAge',
      title: { fr: 'À (âge)', en: 'To (age)' },
      aliases: ['À', 'To'],
      otherwise: null,
      read: AGE,
    },
    ...sides(source),
  ]
}

/** The rows of a pasted table of dismemberment; each row's sides total 100, and no two rows are for the same years or ages. */
export function readTableRows(
  text: string,
  {
    kind,
    source,
    locale,
  }: { readonly kind: DismembermentTable['kind']; readonly source: string; readonly locale: Locale },
): PastedRows<Readonly<Record<string, unknown>>> {
  const table = readPastedTable(text, columnsOf(kind, source), locale)
  if (table.kind === 'wrong') return { kind: 'wrong', mistakes: table.cells }
  const key = kind === 'temporary' ? 'durationYears' : 'fromAge'
  const mistakes = [...findSums(table), ...findRepeats(table, key), ...findAges(table)]
  if (mistakes.length > 0) return { kind: 'wrong', mistakes }
  const rows = table.rows.toSorted((first, second) => Number(first[key]) - Number(second[key]))
  return { kind: 'rows', rows: kind === 'life' ? rows.map(withLabel) : rows }
}

type Row = Readonly<Record<string, unknown>>
type Table = Extract<PastedTable, { readonly kind: 'rows' }>

function findSums({ rows, firstRow }: Table): readonly PastedMistake[] {
  return rows.flatMap((row, index) => {
    const total = Number(row['usufruct']) + Number(row['bareOwnership'])
    if (Math.abs(total - 100) < 1e-9) return []
    const sum = String(Math.round(total * 10_000) / 10_000)
    return [
      rowMistake(index + firstRow, sum, {
        fr: `usufruit et nue-propriété font ${sum.replace('.', ',')}, pas 100`,
        en: `usufruct and bare ownership total ${sum}, not 100`,
      }),
    ]
  })
}

function findRepeats({ rows, firstRow }: Table, key: string): readonly PastedMistake[] {
  const keys = rows.map((row) => row[key])
  return keys.flatMap((value, index) => {
    const first = keys.indexOf(value)
    if (first === index) return []
    return [
      rowMistake(index + firstRow, String(value), {
        fr: `la ligne ${first + firstRow} commence aussi à ${String(value)}`,
        en: `row ${first + firstRow} starts at ${String(value)} too`,
      }),
    ]
  })
}

function findAges({ rows, firstRow }: Table): readonly PastedMistake[] {
  return rows.flatMap(({ fromAge, toAge }, index) => {
    if (typeof fromAge !== 'number' || typeof toAge !== 'number' || toAge >= fromAge) return []
    return [
      rowMistake(index + firstRow, `${fromAge}–${toAge}`, {
        fr: 'la fin précède le début',
        en: 'the end is before the start',
      }),
    ]
  })
}

/** A mistake of a row as a whole. */
export function rowMistake(row: number, found: string, reason: Localized): PastedMistake {
  return { row, column: undefined, title: undefined, found, reason }
}

function presentAge(age: unknown): string {
  return typeof age === 'number' || typeof age === 'string' ? String(age) : ''
}

/** People read an age range in words. */
function withLabel(row: Row): Row {
  const { fromAge, toAge } = row
  const from = String(fromAge)
  const label =
    toAge === null
      ? { fr: `à partir de ${from} ans`, en: `from ${from} years` }
      : { fr: `de ${from} à ${presentAge(toAge)} ans`, en: `${from} to ${presentAge(toAge)} years` }
  return {
    fromAge,
    toAge,
    label,
    usufruct: row['usufruct'],
    bareOwnership: row['bareOwnership'],
    source: row['source'],
  }
}

/** A price of a pasted list. */
export type PastedPrice = Product['prices'][number] & { readonly code: string }

/** An amount with up to four decimals, as text so that no digit is lost. */
const amount: PastedColumn<string>['read'] = (cell, sign): ReadCell<string> => {
  const read = numberCell({ least: 0.0001, most: 1_000_000, decimals: 4 })(cell, sign)
  return 'value' in read ? { value: String(read.value) } : read
}

/** Columns of a list of prices. */
export function priceColumns(codes: readonly string[], source: string): readonly PastedColumn[] {
  return [
    {
      key: 'code',
      title: { fr: 'Code', en: 'Code' },
      aliases: ['Produit', 'Product', 'SCPI'],
      read: codeCell(codes),
    },
    { key: 'validFrom', title: { fr: 'À partir du', en: 'From' }, aliases: ['Date'], read: dayCell },
    {
      key: 'amountEuros',
      title: { fr: 'Prix en euros', en: 'Price in euros' },
      aliases: ['Prix', 'Price'],
      read: amount,
    },
    { key: 'source', title: SOURCE, otherwise: source, read: textCell },
  ]
}

/** Prices of several products, pasted at once. */
export function readPrices(
  text: string,
  {
    codes,
    source,
    locale,
  }: { readonly codes: readonly string[]; readonly source: string; readonly locale: Locale },
): PastedRows<PastedPrice> {
  const table: PastedTable = readPastedTable(text, priceColumns(codes, source), locale)
  if (table.kind === 'wrong') return { kind: 'wrong', mistakes: table.cells }
  const rows = table.rows.map((row) => ({
    code: String(row['code']),
    validFrom: String(row['validFrom']),
    amountEuros: String(row['amountEuros']),
    source: String(row['source']),
  }))
  const { firstRow } = table
  const keys = rows.map(({ code, validFrom }) => `${code} ${validFrom}`)
  const mistakes = keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [
          rowMistake(index + firstRow, key, {
            fr: 'deux prix le même jour',
            en: 'two prices from the same day',
          }),
        ],
  )
  return mistakes.length > 0 ? { kind: 'wrong', mistakes } : { kind: 'rows', rows }
}
