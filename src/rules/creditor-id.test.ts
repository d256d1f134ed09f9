import { expect, it } from 'vitest'
import { isCreditorId } from './creditor-id.ts'

it.each(['FR49ZZZ000001', 'DE98ZZZ09999999999', 'FR49ABC000001'])('accepts %s', (text) => {
  expect(isCreditorId(text)).toBe(true)
})

it.each(['', 'FR00ZZZ000000', 'FR49ZZZ000002', 'fr49zzz000001', 'FR49ZZZ', 'FR76 3000 6000'])(
  'refuses "%s"',
  (text) => {
    expect(isCreditorId(text)).toBe(false)
  },
)
