import { expect, it } from 'vitest'
import { writeZone, ZONE_FORMATS } from '#test/receipts/mrz-lines.ts'
import { parseZoneText } from '#test/support/parse-zone-text.ts'

const PERSON = {
  birthName: 'Moreau',
  usedName: null,
  firstNames: ['Hélène'],
  sex: 'F',
  nationality: 'FR',
  birthPlace: 'Lyon',
  address: { line: '1 rue Basse', zip: '69003', city: 'Lyon' },
} as const

it.each(ZONE_FORMATS)('reads the number of %s, whatever the dates behind it', (format) => {
  const wrong = Array.from({ length: 200 }, (_, at) => {
    const number = format === 'frenchIdCard' ? `2004${75_100_000 + at}` : `X4R${100_000 + at * 37}`
    const birthDate = `19${50 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`
    const expiresOn = `20${27 + (at % 9)}-0${1 + (at % 7)}-2${at % 9}`
    const zone = writeZone({
      format,
      person: { ...PERSON, birthDate },
      documentNumber: number,
      issuedOn: '2020-04-15',
      expiresOn,
    })
    const read = parseZoneText(zone, '2026-11-23')?.documentNumber
    return read === number ? [] : [`${read} for ${number}`]
  }).flat()

  expect(wrong).toEqual([])
})
