import { expect, it } from 'vitest'
import type { Locale } from '#vocabulary/locale.ts'
import { comparePassages } from './trace-passages.ts'

it.each<[Locale, string, string]>([
  ['fr', 'Parts\u00a0: 5', 'Parts\u00a0: 6'],
  ['en', 'Parts: 5', 'Parts: 6'],
])('separates label and value as the language of the document does (%s)', (locale, before, after) => {
  expect(comparePassages(viewOf(locale, '5'), viewOf(locale, '6'))).toEqual([{ before, after }])
})

function viewOf(locale: Locale, value: string): Parameters<typeof comparePassages>[0] {
  return {
    locale,
    title: 'Ordre',
    sections: [{ kind: 'rows', title: null, rows: [{ label: 'Parts', value }] }],
  }
}
