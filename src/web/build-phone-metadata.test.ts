import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { withoutFormats } from './build-phone-metadata.ts'

describe('the browser’s phone metadata', () => {
  it('accepts the same numbers as the server’s metadata', () => {
    const trimmed = withoutFormats(metadata)
    const numbers = Object.keys(metadata.country_calling_codes).flatMap((code) =>
      SUBSCRIBERS.map((subscriber) => `+${code}${subscriber}`),
    )

    const judged = (with_: typeof metadata) => (text: string) => {
      const number = parsePhoneNumberFromString(text, 'FR', with_)
      return `${text} ${number?.number} ${number?.isValid()}`
    }
    expect(isMetadata(trimmed)).toBe(true)
    if (!isMetadata(trimmed)) return
    const expected = [...numbers, ...NATIONAL].map(judged(metadata))
    expect([...numbers, ...NATIONAL].map(judged(trimmed))).toEqual(expected)
    expect(expected.filter((line) => line.endsWith('true')).length).toBeGreaterThan(200)
  })
})

/** Subscriber numbers of 6 to 11 digits, including mobiles of most countries. */
const SUBSCRIBERS = Array.from({ length: 100 }, (_, index) => {
  const digits = String((index + 1) * 97_531_246_813).replace(/0/g, '5')
  return digits.slice(0, 6 + (index % 6))
})
const NATIONAL = ['0612345678', '06 12 34 56 78', '0112345678', '0912', '612345678', '00 33 6 12 34 56 78']

function isMetadata(value: unknown): value is typeof metadata {
  return typeof value === 'object' && value !== null && 'country_calling_codes' in value
}
