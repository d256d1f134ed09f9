import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  [['en-GB,en;q=0.9,fr;q=0.8'], 'en'],
  [['de,fr;q=0.5'], 'fr'],
  [[undefined, 'fr en', 'en'], 'fr'],
  [['EN'], 'en'],
  [['de', ''], 'fr'],
  [[], 'fr'],
])('of %j chooses %s', (wishes, expected) => {
  expect(chooseLanguage(...wishes)).toBe(expected)
})
