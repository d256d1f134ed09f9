import { expect, it } from 'vitest'
import { writeFigures } from './write-figures.ts'

it('a table of figures is written with the numbers of its shares, and no formula', () => {
  const columns = [
    { key: 'name', head: 'Nom', value: ({ name }: Row) => name },
    { key: 'reviewed', head: 'Examinés', value: ({ reviewed }: Row) => reviewed },
    {
      key: 'right',
      head: 'Bons',
      value: ({ right, reviewed }: Row) => right / reviewed,
      figure: ({ right }: Row) => right,
    },
  ]
  const rows = [
    { name: 'Martin; Conseil', reviewed: 4, right: 3 },
    { name: '=HYPERLINK("x")', reviewed: 2, right: 0 },
  ]

  expect(writeFigures({ rows, columns })).toBe(
    'Nom;Examinés;Bons\r\n"Martin; Conseil";4;3\r\n"\'=HYPERLINK(""x"")";2;0\r\n',
  )
})

interface Row {
  readonly name: string
  readonly reviewed: number
  readonly right: number
}
