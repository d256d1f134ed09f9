import { expect, test } from 'vitest'
import {
  codeCell,
  dayCell,
  findDecimalSign,
  numberCell,
  readGrid,
  readPastedDay,
  readPastedNumber,
  readPastedTable,
  textCell,
  type PastedColumn,
} from './pasted-table.ts'

const share = numberCell({ least: 0, most: 100, decimals: 4 })
const columns: readonly PastedColumn[] = [
  {
    key: 'durationYears',
    title: { fr: 'Durée', en: 'Duration' },
    aliases: ['Années'],
    read: numberCell({ least: 1, most: 99, decimals: 0 }),
  },
  { key: 'usufruct', title: { fr: 'Usufruit', en: 'Usufruct' }, read: share },
  { key: 'bareOwnership', title: { fr: 'Nue-propriété', en: 'Bare ownership' }, read: share },
  { key: 'source', title: { fr: 'Source', en: 'Source' }, otherwise: 'grille 2026', read: textCell },
]

test('cells come with tabs or semicolons; quotes keep line breaks; empty rows are left out', () => {
  expect(readGrid('a\tb\r\n\t\r\n"c\nd"\t"say ""x"""\n')).toEqual([
    ['a', 'b'],
    ['c\nd', 'say "x"'],
  ])
  expect(readGrid('a;b\nc;d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test.each([
  ['1 234,50 €', ',', '1234.50'],
  ['1\u202F234,5', ',', '1234.5'],
  ['1.234,5', ',', '1234.5'],
  ['1,234.5', '.', '1234.5'],
  ['12,5 %', ',', '12.5'],
  ['1,234', ',', '1.234'],
  ['1,234', '.', '1234'],
  ['-3', '.', '-3'],
  ['12.5', ',', undefined],
  ['1 23', ',', undefined],
  ['douze', ',', undefined],
  ['1,2,3', ',', undefined],
] as const)('%s with decimals after %s is %s', (cell, sign, number) => {
  expect(readPastedNumber(cell, sign)).toBe(number)
})

test.each([
  [['12,5', '1,234'], 'en', ','],
  [['12.5', '1.234'], 'fr', '.'],
  [['1,234'], 'en', '.'],
  [['1,234'], 'fr', ','],
  [['12,5', '12.5'], 'en', '.'],
  [['12', 'word'], 'fr', ','],
] as const)('the numbers %j of a %s author have decimals after %s', (cells, locale, sign) => {
  expect(findDecimalSign([cells], locale)).toBe(sign)
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['31/02/2026', undefined],
  ['12/31/2026', undefined],
  ['soon', undefined],
])('%s is the day %s', (cell, day) => {
  expect(readPastedDay(cell)).toBe(day)
})

test('a table of a French spreadsheet, with titles in any order', () => {
  expect(
    readPastedTable('Usufruit\tNue-propriété\tAnnées\n11,5 %\t88,5 %\t3\n15\t85\t4', columns, 'fr'),
  ).toEqual({
    kind: 'rows',
    firstRow: 2,
    rows: [
      { durationYears: 3, usufruct: 11.5, bareOwnership: 88.5, source: 'grille 2026' },
      { durationYears: 4, usufruct: 15, bareOwnership: 85, source: 'grille 2026' },
    ],
  })
})

test('a table without titles, in the order of the columns', () => {
  expect(readPastedTable('3\t11.5\t88.5\tAMF', columns, 'en')).toMatchObject({
    rows: [{ durationYears: 3, usufruct: 11.5, bareOwnership: 88.5, source: 'AMF' }],
  })
})

test('forty wrong cells are all named with their place, and no row is taken', () => {
  const rows = Array.from({ length: 20 }, (_, index) => `${index + 1}\tn/a\t120`)
  const table = readPastedTable(
    ['Durée\tUsufruit\tNue-propriété', ...rows, '21\t50\t50'].join('\n'),
    columns,
    'fr',
  )
  const cells = table.kind === 'wrong' ? table.cells : []
  expect(cells).toHaveLength(40)
  expect(cells[0]).toEqual({
    row: 2,
    column: 2,
    title: { fr: 'Usufruit', en: 'Usufruct' },
    found: 'n/a',
    reason: { fr: 'ce n’est pas un nombre', en: 'this is not a number' },
  })
  expect(cells[1]).toMatchObject({ row: 2, column: 3, found: '120', reason: { en: '0 to 100 is needed' } })
})

test.each([
  ['3,5\t50\t50', ['a whole number is needed']],
  ['3\t12,34567\t50', ['at most 4 decimals']],
  ['3\t50', ['the cell is empty']],
  ['3\t50\t50\tAMF\tmore', ['there is no such column']],
  ['', ['nothing is pasted']],
  ['Durée\tUsufruit\tNue-propriété', ['nothing is pasted']],
])('%j is refused: %j', (text, reasons) => {
  const table = readPastedTable(text, columns, 'fr')
  expect(table.kind === 'wrong' && table.cells.map(({ reason }) => reason.en)).toEqual(reasons)
})

test('codes in any case, and days', () => {
  const codes = codeCell(['DPA', 'DEU'])
  expect(codes('dpa', ',')).toEqual({ value: 'DPA' })
  expect(codes('XXX', ',')).toMatchObject({ wrong: { en: 'there is no such code (DPA, DEU)' } })
  expect(dayCell('31/12/2026', ',')).toEqual({ value: '2026-12-31' })
  expect(dayCell('demain', ',')).toHaveProperty('wrong')
})
