import { expect, test } from 'vitest'
import * as z from 'zod'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'
import { listHouseFiles, readHouseFile, ROOT } from '../support/house-files.ts'

/** A word list of `src/vocabulary` with its export name. */
interface Vocabulary {
  readonly name: string
  readonly words: ReadonlySet<string>
}

const Words = z.array(z.string()).min(2)

const files = await listHouseFiles('src')
const vocabularies = await readVocabularies()
// Migrations keep the words of their time, and tests repeat expected words.
const sources = await Promise.all(
  files
    .filter((path) => /\.tsx?$/.test(path) && !/^src\/vocabulary\/|\/migrations\/|\.test\.tsx?$/.test(path))
    .map(async (path) => ({ path, text: await readHouseFile(path) })),
)

test('detects a list repeated as an array, a union or comparisons, in any order', () => {
  expect(findRepeats(`const LANGUAGES = ['en', 'fr']`)).toEqual(['LOCALES'])
  expect(findRepeats(`type Locale =\n  | 'fr'\n  | 'en'`)).toEqual(['LOCALES'])
  expect(findRepeats(`z.enum(['all', 'client', 'back_office'])`)).toEqual(['FORM_CODES'])
  expect(findRepeats(`state === 'preparing' || envelope?.state === 'sent'`)).toEqual(['LIVE_ENVELOPE_STATES'])
  expect(findRepeats(`state !== 'canceled' && state !== 'rejected'`)).toEqual(['ABANDONED_STATES'])
  expect(findRepeats(`new Set(['calculate', 'input_float'])`)).toEqual(['ELEMENT_TYPES'])
  expect(findRepeats(`fr: 'sent', en: 'preparing'`)).toEqual([])
})

test('no vocabulary list is repeated', () => {
  const repeats = sources.flatMap(({ path, text }) => findRepeats(text).map((name) => `${path}: ${name}`))

  expect(repeats).toEqual([])
})

async function readVocabularies(): Promise<readonly Vocabulary[]> {
  const lists = await Promise.all(
    files
      .filter((path) => /^src\/vocabulary\/[\w-]+\.ts$/.test(path))
      .map(async (path): Promise<readonly Vocabulary[]> => {
        const module: unknown = await import(`${ROOT}/${path}`)
        return Object.entries(z.record(z.string(), z.unknown()).parse(module)).flatMap(([name, value]) => {
          const words = Words.safeParse(value)
          return words.success ? [{ name, words: new Set(words.data) }] : []
        })
      }),
  )
  return lists.flat()
}

/** Names of the lists whose words occur next to each other in a source, complete and without others in between. */
function findRepeats(text: string): readonly string[] {
  const runs = [...findRuns(text, /\s*[,|]\s*/y), ...findComparisons(text)]
  return runs.flatMap((run) => {
    // A set of element types is a trait missing from the table.
    const types: ReadonlySet<string> = new Set(ELEMENT_TYPES)
    if (run.length > 1 && run.every((word) => types.has(word))) return ['ELEMENT_TYPES']
    const repeated = vocabularies.filter(({ words }) => holdsAll(run, words)).map(({ name }) => name)
    return repeated.slice(0, 1)
  })
}

/** Whether the words occur consecutively in the run, in any order. */
function holdsAll(run: readonly string[], words: ReadonlySet<string>): boolean {
  return run.some((_, start) => {
    const stretch = run.slice(start, start + words.size)
    return new Set(stretch).size === words.size && stretch.every((word) => words.has(word))
  })
}

/** Runs of literals separated only by the separator. */
function findRuns(text: string, separator: RegExp): readonly (readonly string[])[] {
  const literals = [...text.matchAll(/'([\w-]+)'/g)]
  const runs: string[][] = []
  let end = -1
  for (const { index, 0: literal, 1: word = '' } of literals) {
    separator.lastIndex = end
    const between = end === -1 ? null : separator.exec(text)
    const follows = between !== null && end + between[0].length === index
    if (follows) runs.at(-1)?.push(word)
    else runs.push([word])
    end = index + literal.length
  }
  return runs
}

/** `a === 'x' || b.a === 'y'`, and the same with `!==` and `&&`. */
function findComparisons(text: string): readonly (readonly string[])[] {
  const subject = String.raw`[\w.?!]+`
  return [
    ...findRuns(text, new RegExp(String.raw`\s*\|\|\s*${subject} === `, 'y')),
    ...findRuns(text, new RegExp(String.raw`\s*&&\s*${subject} !== `, 'y')),
  ]
}
