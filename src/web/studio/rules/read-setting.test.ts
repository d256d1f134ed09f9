import { expect, test } from 'vitest'
import { readSetting } from './read-setting.ts'

test.each([
  ['45 000', 30_000, 45_000],
  ['dès 45 000', 30_000, undefined],
  ['45 000', '', 45_000],
  ['1,5', '', 1.5],
  ['0199004100', '', '0199004100'],
  ['FR49ZZZ000001', '', 'FR49ZZZ000001'],
  ['12', 'rue', '12'],
])('%j typed over %j is %j', (typed, before, expected) => {
  expect(readSetting(typed, before)).toBe(expected)
})
