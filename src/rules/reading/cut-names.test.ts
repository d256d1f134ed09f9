import { expect, it } from 'vitest'
import { writeZone } from '#test/receipts/mrz-lines.ts'
import { parseZoneText } from '#test/support/parse-zone-text.ts'

const PERSON = {
  birthName: 'Ly',
  usedName: null,
  birthDate: '1980-05-04',
  sex: 'F',
  nationality: 'FR',
  birthPlace: 'Paris',
  address: { line: '1 rue Basse', zip: '75001', city: 'Paris' },
} as const

it.each([
  ['a name that ends at the end of the field', 'frenchIdCard', ['Bernadette', 'Ines']],
  ['a separator at the end of the field', 'frenchIdCard', ['Louise', 'Ines', 'Eve']],
  ['half a separator at the end of the field', 'frenchIdCard', ['Marie-Therese', 'Eve']],
  ['a separator at the end of a card', 'TD1', ['Anne Bernadette Marie Zo', 'Eve']],
] as const)('names may be cut after %s', (_what, format, firstNames) => {
  expect(read(format, firstNames)?.mayBeCut).toBe(true)
})

it.each([
  ['frenchIdCard', ['Louise', 'Eve']],
  ['TD1', ['Anne Bernadette', 'Eve']],
] as const)('names of %s that leave room for another one are whole', (format, firstNames) => {
  expect(read(format, firstNames)?.mayBeCut).toBe(false)
})

function read(format: 'frenchIdCard' | 'TD1', firstNames: readonly string[]) {
  const zone = writeZone({
    format,
    person: { ...PERSON, firstNames },
    documentNumber: format === 'TD1' ? 'X4RTBPFW4' : '200475112345',
    issuedOn: '2020-04-15',
    expiresOn: '2030-04-14',
  })
  return parseZoneText(zone, '2026-11-23')
}
