import { describe, expect, it } from 'vitest'
import {
  DATE_TEXT,
  groupByFour,
  IBAN_TEXT,
  MONEY_TEXT,
  NUMBER_TEXT,
  shapeTypedDate,
  stepNumber,
  WHOLE_TEXT,
} from './typed-shapes.ts'

describe('IBAN', () => {
  it('drops spaces from the answer and displays groups of four', () => {
    expect(IBAN_TEXT.toInput('fr76 3000 4008 28', 'fr')).toBe('FR763000400828')
    expect(IBAN_TEXT.toText('FR763000400828', 'fr')).toBe('FR76 3000 4008 28')
  })

  it.each(['IBAN : FR76 3000 4008 28', 'FR76-3000-4008-28', '\u200BFR76.3000.4008.28\u00A0'])(
    'reads %s, pasted as a bank prints it',
    (pasted) => {
      expect(IBAN_TEXT.toInput(pasted, 'fr')).toBe('FR763000400828')
      expect(groupByFour(pasted)).toBe('FR76 3000 4008 28')
    },
  )
})

describe('numbers', () => {
  it.each([
    ['10200', '10\u00A0200'],
    ['1234567.5', '1\u00A0234\u00A0567,5'],
    ['-12,5', '-12,5'],
    ['12a', '12a'],
    ['', ''],
  ])('rests %s as %s', (input, text) => {
    expect(NUMBER_TEXT.toText(input, 'fr')).toBe(text)
  })

  it.each([
    ['12,000', 'en', '12000'],
    ['1,234,567.5', 'en', '1234567.5'],
    ['12,000', 'fr', '12,000'],
    ['12,5', 'en', '12,5'],
    ['1,2345', 'en', '1,2345'],
    ['12\u00A0000', 'en', '12000'],
  ] as const)('reads %s in %s as %s', (text, locale, input) => {
    expect(NUMBER_TEXT.toInput(text, locale)).toBe(input)
  })

  it.each(['1.000', '1,000', '1 000'])('that are whole are read from %s as a thousand', (text) => {
    expect([WHOLE_TEXT.toInput(text, 'fr'), WHOLE_TEXT.toInput(text, 'en')]).toEqual(['1000', '1000'])
  })

  it('rests with a decimal point in English', () => {
    expect(NUMBER_TEXT.toText('1234.5', 'en')).toBe('1\u00A0234.5')
  })
})

describe('amounts', () => {
  it.each([
    ['1250', '1\u00A0250,00'],
    ['12.5', '12,50'],
    ['12.345', '12,345'],
    ['12x', '12x'],
  ])('rests %s as %s', (input, text) => {
    expect(MONEY_TEXT.toText(input, 'fr')).toBe(text)
  })

  it.each([
    ['400.000', 'fr', '400000'],
    ['1.234.567,50', 'fr', '1234567,50'],
    ['400.000', 'en', '400000'],
    ['400,000', 'fr', '400,000'],
    ['400.00', 'fr', '400.00'],
    ['4000.000', 'fr', '4000.000'],
  ] as const)('are read from %s in %s as %s', (text, locale, input) => {
    expect(MONEY_TEXT.toInput(text, locale)).toBe(input)
  })

  it.each(['1 234,56 EUR', '1 234,56 euros', "1'234,56", '1’234,56', '1.234,56 €'])(
    'are read from %s',
    (text) => {
      expect(MONEY_TEXT.toInput(text, 'fr')).toBe('1234,56')
    },
  )

  it('are read with English groups, and rest with a decimal point in English', () => {
    expect(MONEY_TEXT.toInput('€10,000.5', 'en')).toBe('10000.5')
    expect(MONEY_TEXT.toText('10000.5', 'en')).toBe('10\u00A0000.50')
  })
})

describe('a typed date', () => {
  it.each([
    ['1', '', '1'],
    ['14', '1', '14/'],
    ['14/03', '14/0', '14/03/'],
    ['14031958', '', '14/03/1958'],
    ['1/2/1980', '', '01/02/1980'],
    ['14-03-1958', '', '14/03/1958'],
    ['14', '14/', '14'],
    ['1958-03-14', '', '14/03/1958'],
    ['14/031', '14/03', '14/03/1'],
    [' 14/03/1958', '', '14/03/1958'],
    ['née le 14/03/1958', '', '14/03/1958'],
    ['14 février 1958', '', '14/02/1958'],
    ['14/août 1958', '14/août 195', '14/08/1958'],
    ['1er janv. 1958', '', '01/01/1958'],
    ['2nd June 1958', '', '02/06/1958'],
    ['14-Jul-1958', '', '14/07/1958'],
    ['5th of December 1958', '', '05/12/1958'],
    ['22nd Dec 1958', '', '22/12/1958'],
    ['1st of Nov. 1958 ', '', '01/11/1958'],
    ['14 fe\u0301vrier 1958', '', '14/02/1958'],
    ['5 de enero de 1958', '', '5 de enero de 1958'],
    ['5 gennaio 1958', '', '5 gennaio 1958'],
    ['14/avr', '14/av', '14/avr'],
    ['February 14 1958', '', '14/02/1958'],
    ['Feb. 14th, 1958', 'Feb. 14th, 195', '14/02/1958'],
    ['F', '', 'F'],
    ['February 1', 'February ', 'February 1'],
    ['February 14 195', 'February 14 19', 'February 14 195'],
    ['Friday, 14 February 1958', '', '14/02/1958'],
    ['Brumaire 14 1958', '', '14/19/58'],
    ['14/brumaire 1958', '14/brumaire 195', '14/brumaire 1958'],
  ])('shapes %s after %s into %s', (text, before, shaped) => {
    expect(shapeTypedDate(text, before)).toBe(shaped)
  })

  it('is complete after a digit was erased, while its text stays as it is', () => {
    const left = shapeTypedDate('4/03/1958', '14/03/1958')

    expect(left).toBe('4/03/1958')
    expect(DATE_TEXT.toInput(left, 'fr')).toBe('04/03/1958')
  })
})

describe('the months of a typed date', () => {
  it.each(['fr', 'en', 'fr-short', 'en-short'])('are read as %s writes them', (style) => {
    const [locale, isShort] = [style.slice(0, 2), style.endsWith('short')]
    const named = new Intl.DateTimeFormat(locale, { month: isShort ? 'short' : 'long', timeZone: 'UTC' })
    for (let month = 0; month < 12; month += 1) {
      const name = named.format(Date.UTC(2000, month))
      expect(shapeTypedDate(`14 ${name} 1958`, ''), name).toBe(
        `14/${String(month + 1).padStart(2, '0')}/1958`,
      )
    }
  })
})

describe('the stepper', () => {
  it.each([
    ['50', 1, {}, '51'],
    ['', 1, { min: 25 }, '25'],
    ['25', -1, { min: 25 }, '25'],
    ['99', 10, { max: 100 }, '100'],
    ['0', -1, {}, '0'],
    ['0,1', 1, { step: 0.01 }, '0.11'],
    ['1.005', -1, { step: 0.01 }, '0.995'],
  ])('steps %s by %i within %o to %s', (text, by, bounds, expected) => {
    expect(stepNumber(text, by, bounds)).toBe(expected)
  })
})
