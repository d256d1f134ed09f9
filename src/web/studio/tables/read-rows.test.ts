import { expect, test } from 'vitest'
import { DismembermentTable } from '#form/reference-data.ts'
import { readPrices, readTableRows } from './read-rows.ts'

const french = { source: 'grille 2026', locale: 'fr' } as const

test('a pasted table is one that the deployment can read', () => {
  const temporary = readTableRows('Durée\tUS\tNP\n4\t15,5\t84,5\n3\t11,5\t88,5', {
    ...french,
    kind: 'temporary',
  })
  const life = readTableRows('De;À;Usufruit;Nue-propriété\n21;30;80;20\n31;;70;30', {
    ...french,
    kind: 'life',
  })
  const rowsOf = (read: typeof life) => (read.kind === 'rows' ? read.rows : [])

  expect(DismembermentTable.parse({ code: 'T', kind: 'temporary', rows: rowsOf(temporary) }).rows[0]).toEqual(
    {
      durationYears: 3,
      usufruct: 11.5,
      bareOwnership: 88.5,
      source: 'grille 2026',
    },
  )
  expect(DismembermentTable.parse({ code: 'L', kind: 'life', rows: rowsOf(life) }).rows[1]).toMatchObject({
    fromAge: 31,
    toAge: null,
    label: { fr: 'à partir de 31 ans' },
  })
})

test('rows that do not total 100, and repeated ones, are all named', () => {
  const read = readTableRows('3\t11\t88\n3\t10\t90\n4\t50\t51', { ...french, kind: 'temporary' })
  expect(read.kind === 'wrong' && read.mistakes.map(({ row, reason }) => `${row} ${reason.fr}`)).toEqual([
    '1 usufruit et nue-propriété font 99, pas 100',
    '3 usufruit et nue-propriété font 101, pas 100',
    '2 la ligne 1 commence aussi à 3',
  ])
})

test('rows count with the heading, as the spreadsheet shows them', () => {
  const read = readTableRows('Durée\tUS\tNP\n3\t10\t90\n3\t11\t88', { ...french, kind: 'temporary' })
  expect(read.kind === 'wrong' && read.mistakes.map(({ row, reason }) => `${row} ${reason.en}`)).toEqual([
    '3 usufruct and bare ownership total 99, not 100',
    '3 row 2 starts at 3 too',
  ])
})

test('ages end after they begin', () => {
  const read = readTableRows('30\t21\t80\t20', { ...french, kind: 'life' })
  expect(read).toMatchObject({ kind: 'wrong', mistakes: [{ found: '30–21' }] })
})

test('prices of several products, with every mistake', () => {
  const codes = ['DPA', 'DEU']
  expect(readPrices('Produit\tDate\tPrix\nDPA\t01/12/2026\t1 204,50 €', { ...french, codes })).toEqual({
    kind: 'rows',
    rows: [{ code: 'DPA', validFrom: '2026-12-01', amountEuros: '1204.5', source: 'grille 2026' }],
  })
  const wrong = readPrices('XXX\tdemain\tcher\nDPA\t01/12/2026\t0', { ...french, codes })
  expect(wrong.kind === 'wrong' && wrong.mistakes.map(({ row, column }) => `${row}.${column}`)).toEqual([
    '1.1',
    '1.2',
    '1.3',
    '2.3',
  ])
  expect(readPrices('DPA\t01/12/2026\t5\nDPA\t2026-12-01\t6', { ...french, codes }).kind).toBe('wrong')
})
