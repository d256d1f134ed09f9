import { expect, test } from 'vitest'
import { en, fr } from './index.ts'

const parametersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .toSorted((first, second) => first.localeCompare(second))

test('both languages use the same parameters', () => {
  const english: Readonly<Record<string, string>> = en

  const different = Object.entries(fr).filter(
    ([key, text]) => parametersOf(text).join() !== parametersOf(english[key] ?? '').join(),
  )

  expect(different).toEqual([])
})

test('sentences use typographic apostrophes and quotation marks', () => {
  const texts = [...Object.entries(fr), ...Object.entries(en)]

  expect(texts.filter(([, text]) => /['"]/.test(text))).toEqual([])
})

test('a sentence that counts things has a singular', () => {
  const counted = Object.entries(fr).filter(
    ([key, text]) => !key.endsWith('_other') && /\{count\} (?!ms\b)\p{Ll}+s\b/u.test(text),
  )

  // Shown for more than one only.
  const many = [
    'check.waiting',
    'dossiers.slow.text',
    'people.calls',
    'selection.first',
    'selection.whole',
    'studio.texts.more',
  ]
  expect(counted.filter(([key]) => !many.includes(key))).toEqual([])
})
