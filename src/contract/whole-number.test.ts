import { expect, it } from 'vitest'
import { DossierParams } from './answers.ts'
import { DossiersQuery } from './dossiers.ts'
import { JournalQuery } from './journal.ts'
import { PeopleQuery } from './people.ts'
import { HitParams } from './screening.ts'
import { StudioVersionParams } from './studio-publication.ts'

/** What JavaScript reads as the number 7 or 10, beside its digits. */
const ODD = ['+7', ' 7', '7 ', '7.0', '7e0', '0x7', '0b111', '07', '\u00A07', '１０', '', 'x', '-7']

it.each([
  ['id of a dossier', (id: unknown) => DossierParams.safeParse({ id })],
  ['id of a screening hit', (id: unknown) => HitParams.safeParse({ id })],
  ['version of the studio', (version: unknown) => StudioVersionParams.safeParse({ version })],
  ['page of a list', (page: unknown) => DossiersQuery.safeParse({ page })],
  ['entry of the journal', (before: unknown) => JournalQuery.safeParse({ before })],
  ['network of people', (network: unknown) => PeopleQuery.safeParse({ network })],
])('the %s in an address is decimal digits', (_name, parse) => {
  expect(ODD.filter((text) => parse(text).success)).toEqual([])
  expect(parse('7').error).toBeUndefined()
  expect(parse(['7', '8']).success).toBe(false)
})

it('a parameter that is left out has its default', () => {
  expect(DossiersQuery.parse({})).toMatchObject({ page: 1, itemsPerPage: 10 })
  expect(DossiersQuery.parse({ page: '12' })).toMatchObject({ page: 12 })
})
