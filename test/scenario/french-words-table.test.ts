import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isSameWording, presentFrenchEuroWords, presentFrenchWords } from '#engine/french-words.ts'

function readTable(file: string): readonly (readonly [string, string])[] {
  const packed = readFileSync(new URL(`../support/french-words/${file}`, import.meta.url))
  const lines = gunzipSync(packed).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [number = '', words = ''] = line.split('\t')
    return [number, words]
  })
}

/** The two spellings differ before the nouns million and milliard: see README.md beside the tables. */
function dropPlural(words: string): string {
  return words.replace(/\b(vingt|cent)s(?= (?:million|milliard))/g, '$1')
}

test.each([
  ['numbers.txt.gz', 20_000, presentFrenchWords],
  ['euros.txt.gz', 2_000, presentFrenchEuroWords],
])('writes every line of %s as an independent library does', (file, size, present) => {
  const table = readTable(file)

  const differing = table.filter(
    ([number, words]) => !isSameWording(dropPlural(present(number) ?? ''), dropPlural(words)),
  )

  expect(table).toHaveLength(size)
  expect(differing).toEqual([])
})
