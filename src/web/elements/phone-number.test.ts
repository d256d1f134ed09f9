import { describe, expect, it } from 'vitest'
import { joinPhone, spacePhone, splitPhone } from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['+33', '06 18 42 07 55', '+33618420755'],
    ['+33', '6 18 42 07 55', '+33618420755'],
    ['+39', '06 1234 5678', '+390612345678'],
    ['+33', '+41 79 123 45 67', '+41791234567'],
    ['+33', '0041 79 123 45 67', '+41791234567'],
    ['+33', '+33 (0)6 18 42 07 55', '+33618420755'],
    ['+33', '0033 06 18 42 07 55', '+33618420755'],
    ['+41', '+33 (0)6 18 42 07 55', '+33618420755'],
    ['+33', '33 6 18 42 07 55', '+33618420755'],
    ['+33', '33 (0)6 18 42 07 55', '+33618420755'],
    ['+33', '33 18 42 07 5', '+33331842075'],
    ['+33', '', ''],
  ])('joins %s and %s into %s', (prefix, number, input) => {
    expect(joinPhone({ prefix, number })).toBe(input)
  })

  it.each([
    ['+33618420755', '+33', '0618420755'],
    ['+352621123456', '+352', '621123456'],
    ['0618420755', '+33', '0618420755'],
    ['', '+33', ''],
  ])('splits %s into %s and %s', (input, prefix, number) => {
    expect(splitPhone(input)).toEqual({ prefix, number })
  })

  it('is displayed in pairs of digits for a home number', () => {
    expect(spacePhone({ prefix: '+33', number: '0618420755' })).toBe('06 18 42 07 55')
  })
})
