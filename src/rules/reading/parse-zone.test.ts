import { describe, expect, it } from 'vitest'
import { parseZoneText } from '#test/support/parse-zone-text.ts'
import { checkDigitOf } from './check-digit.ts'
import { parseZone } from './parse-zone.ts'

const TODAY = '2026-11-23'

const ERIKSSON = {
  lastName: 'ERIKSSON',
  firstNames: ['ANNA', 'MARIA'],
  birthDate: '1974-08-12',
  sex: 'F',
  nationality: null,
  expiresOn: '2012-04-15',
  issuedOn: null,
}

describe('zones published in ICAO 9303', () => {
  it.each([
    {
      format: 'TD1',
      rows: [
        'I<UTOD231458907<<<<<<<<<<<<<<<',
        '7408122F1204159UTO<<<<<<<<<<<6',
        'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
      ],
      documentNumber: 'D23145890',
    },
    {
      format: 'TD2',
      rows: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
      documentNumber: 'D23145890',
    },
    {
      format: 'TD3',
      rows: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      documentNumber: 'L898902C3',
    },
  ])('reads $format', ({ format, rows, documentNumber }) => {
    expect(parseZoneText(rows, TODAY)).toEqual({
      kind: 'identity',
      format,
      ...ERIKSSON,
      mayBeCut: false,
      documentNumber,
    })
  })

  it('reads a number longer than its field', () => {
    const rows = [
      'I<UTOD23145890<7349<<<<<<<<<<<',
      '3407127M9507122UTO<<<<<<<<<<<2',
      'STEVENSON<<PETER<JOHN<<<<<<<<<',
    ]

    expect(parseZoneText(rows, TODAY)).toMatchObject({
      documentNumber: 'D23145890734',
      lastName: 'STEVENSON',
    })
  })
})

it('reads the old French identity card', () => {
  const rows = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6']

  expect(parseZoneText(rows, TODAY)).toMatchObject({
    format: 'frenchIdCard',
    lastName: 'BERTHIER',
    firstNames: ['CORINNE'],
    birthDate: '1965-12-06',
    sex: 'F',
    nationality: 'FR',
    expiresOn: null,
    issuedOn: '1988-06-01',
  })
})

const TD3_SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'

it.each(Array.from(TD3_SECOND.slice(1, 7), (_character, at) => at + 1))(
  'refuses a passport whose character %i of the number was changed',
  (at) => {
    const changed = TD3_SECOND.slice(0, at) + (TD3_SECOND[at] === '1' ? '2' : '1') + TD3_SECOND.slice(at + 1)

    expect(parseZoneText(['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', changed], TODAY)).toBeNull()
  },
)

it('refuses a day that does not exist', () => {
  const second = 'L898902C36UTO7402302F1204159ZE184226B<<<<<1'
  const birth = `740230${checkDigitOf('740230')}`
  const fixed = second.replace('7402302', birth)
  const composite = checkDigitOf(fixed.slice(0, 10) + fixed.slice(13, 20) + fixed.slice(21, 43))

  expect(parseZoneText(['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', fixed + composite], TODAY)).toBeNull()
})

describe('characters that resemble each other', () => {
  const places = (row: string, other: Readonly<Record<number, readonly [string, number]>> = {}) =>
    Array.from(row, (character, at) => {
      const second = other[at]
      const own = { character, score: 0.9 }
      return second ? [own, { character: second[0], score: second[1] }] : [own]
    })
  const first = places('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<')

  it('takes the likely one that the check digits confirm', () => {
    const read = 'L8989O2C36UTO7408122F1204159ZE184226B<<<<<10'

    const zone = parseZone([first, places(read, { 5: ['0', 0.89] })], TODAY)

    expect(zone?.documentNumber).toBe('L898902C3')
  })

  it('reads a digit where only digits can be, whatever looked likelier', () => {
    const read = [...places(TD3_SECOND)]
    read[17] = [
      { character: 'I', score: 0.92 },
      { character: '1', score: 0.9 },
    ]

    expect(parseZone([first, read], TODAY)?.birthDate).toBe('1974-08-12')
  })

  it('does not read a name in doubt, which no check digit confirms', () => {
    const doubtful = [...first]
    doubtful[6] = [
      { character: 'R', score: 0.8 },
      { character: 'K', score: 0.795 },
    ]

    expect(parseZone([doubtful, places(TD3_SECOND)], TODAY)).toBeNull()
  })
})

it('finds every change of one digit', () => {
  const text = '520727D23<5890AZ'
  for (let at = 0; at < text.length; at += 1) {
    for (const digit of '0123456789') {
      if (!/\d/.test(text[at] ?? '') || digit === text[at]) continue
      const changed = text.slice(0, at) + digit + text.slice(at + 1)
      expect(checkDigitOf(changed)).not.toBe(checkDigitOf(text))
    }
  }
})

it.each(Array.from('0123456789'))('does not take optional data 1%s for the rest of the number', (digit) => {
  const upper = `I<UTOD2314589071${digit}<<<<<<<<<<<<<`
  const middle = '7408122F1204159UTO<<<<<<<<<<<'
  const covered = upper.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18)

  const zone = parseZoneText([upper, middle + checkDigitOf(covered), 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'], TODAY)

  expect(zone?.documentNumber).toBe('D23145890')
})
