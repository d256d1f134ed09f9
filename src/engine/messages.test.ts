import { expect, test } from 'vitest'
import { MESSAGES, messageText } from './messages.ts'

test.each(Object.entries(MESSAGES))(
  'says %s in both languages with the same words to fill',
  (_code, { fr, en }) => {
    const tags = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

    expect(tags(fr)).toEqual(tags(en))
    expect(fr).not.toContain('\u202F')
  },
)

test.each([
  [{ min: '100', max: '100' }, 'La somme des valeurs doit être exactement 100'],
  [{ min: '95', max: '100' }, 'La somme des valeurs doit être comprise entre 95 et 100'],
])('says of a sum within %o what is right', (params, expected) => {
  expect(messageText('fr', 'validation.error.percentage-range-group-sum', params)).toBe(expected)
})

test('formats a bound in the language of the reader', () => {
  expect(messageText('fr', 'validation.error.minvalue', { value: '1500.5' })).toBe(
    'La valeur doit être supérieure ou égale à 1\u00A0500,5',
  )
})
