import { expect, test } from 'vitest'
import { MESSAGES } from '#engine/messages.ts'
import { ERRORS } from '#rules/error-catalogue.ts'
import { en } from '#web/wording/index.ts'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

/**
 * Words that the interface does not use in English, with the one that it does (docs/glossary.md). British spelling; a verb
 * with -ise.
 */
const FORBIDDEN: readonly (readonly [words: RegExp, instead: string])[] = [
  [/(?<!junk )\bfolders?\b/i, 'application'],
  [/\bfiles? no\b/i, 'application no.'],
  [/\bcustomers?\b/i, 'client; in the register, associate'],
  [/\b(?:a|an|the|each|every|this|your) leads?\b/i, 'prospect'],
  [/\bfor leads\b/i, 'prospects'],
  [/\badvisers?\b/i, 'advisor'],
  [/\bfull property\b/i, 'full ownership'],
  [/\b(?!(?:prize|size|seize|capsize)[ds]?\b)[a-z]{3,}(?:ize[ds]?|izing|izations?)\b/i, 'spelling in -ise'],
]

/**
 * Further words, forbidden only where the English texts are separate from the French ones: elsewhere the French word
 * would be a false alarm.
 */
const FORBIDDEN_APART: typeof FORBIDDEN = [
  ...FORBIDDEN,
  [/\bdossiers?\b/i, 'application'],
  [/(?<!\.)\bemails?\b/i, 'e-mail'],
  [/\bvigilance\b/i, 'due diligence'],
  [/\bsigners?\b/i, 'signatory'],
  [/\btime (?:lines?|stamps?)\b/i, 'timeline, timestamp'],
  [/\b(?:called|call) back\b/i, 'recalled'],
]

function findForbidden(text: string, forbidden: typeof FORBIDDEN): readonly string[] {
  const sentence = text.replaceAll(/\{[^}]*\}/g, '…')
  return forbidden.flatMap(([words, instead]) => {
    const found = words.exec(sentence)
    return found ? [`"${found[0]}" in "${text.slice(0, 90)}": ${instead}`] : []
  })
}

const isSentence = (text: string) => text.includes(' ')

test('the interface, the messages of forms and the error texts use one English', () => {
  const texts = [
    ...Object.values(en),
    ...Object.values(MESSAGES).map((message) => message.en),
    ...Object.values(ERRORS).map((error) => error.en),
  ]

  expect(texts.flatMap((text) => findForbidden(text, FORBIDDEN_APART))).toEqual([])
})

test('deployments use the same English', async () => {
  const paths = (await listHouseFiles()).filter(
    (path) =>
      /^deployments\/.*\.json$/.test(path) && !/schemas\/|\/cases\/|\/countries\.json|lock\.json/.test(path),
  )
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readHouseFile(path) })))

  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/"en":\s*"((?:[^"\\]|\\.)*)"/g)].flatMap(([, sentence = '']) =>
      findForbidden(sentence, FORBIDDEN_APART).map((problem) => `${path}: ${problem}`),
    ),
  )

  expect(found).toEqual([])
})

test('mails, sign-in pages and documents use the same English', async () => {
  const paths = (await listHouseFiles()).filter(
    (path) =>
      /^src\/(?:identity|documents|server|web\/verifier)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const sources = await Promise.all(paths.map(async (path) => ({ path, text: await readHouseFile(path) })))
  const files = sources.filter(({ path, text }) => path.endsWith('wording.ts') || text.includes('\n  en: {'))

  const found = files.flatMap(({ path, text }) =>
    readStrings(text).flatMap((sentence) =>
      findForbidden(sentence, FORBIDDEN).map((problem) => `${path}: ${problem}`),
    ),
  )

  expect(found).toEqual([])
})

/** Sentences among the string literals of a source. Interpolations and comments are left out. */
function readStrings(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, template]) => (single ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter(isSentence)
}
