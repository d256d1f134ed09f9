import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  [['en-GB,en;q=0.9,fr;q=0.8'], 'en'],
  [['de,fr;q=0.5'], 'fr'],
  [[undefined, 'fr en', 'en'], 'fr'],
  [['EN'], 'en'],
  [['de', ''], 'fr'],
  [['en;q=0.3,fr;q=0.8'], 'fr'],
  [['fr; q=0.2 , en; q=0.9'], 'en'],
  [['fr;q=0,en;q=0.1'], 'en'],
  [['en;q=0.4', 'fr'], 'en'],
  [[], 'fr'],
])('of %j chooses %s', (wishes, expected) => {
  expect(chooseLanguage(...wishes)).toBe(expected)
})
