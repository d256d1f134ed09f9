import { expect, test } from 'vitest'
import { fr } from '#web/wording/index.ts'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

/** Sources that show sentences, and the tests: some sentences are those of a form, which the wording repeats for them. */
const files = [...(await listHouseFiles('src')), ...(await listHouseFiles('test'))].filter(
  (path) => /\.tsx?$/.test(path) && !path.startsWith('src/web/wording/'),
)
const sources = await Promise.all(files.map(readHouseFile))
const literals = new Set(sources.flatMap((text) => text.match(/(?<=['"`])[\w.-]+(?=['"`])/g) ?? []))
/** Beginnings of the keys that are put together, as in `state.${state}`. */
const beginnings = new Set(sources.flatMap((text) => text.match(/(?<=`)[a-z][\w.-]*[.-](?=\$\{)/g) ?? []))

test('every sentence of the interface is shown somewhere', () => {
  const unused = Object.keys(fr)
    .map((key) => key.replace(/_(one|other|many)$/, ''))
    .filter((key) => !literals.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning)))

  expect(unused).toEqual([])
})

test('a component that does not follow its parent is rendered again with the language', () => {
  const memoised = sources.filter((text) => /\bmemo\(/.test(text) && /from 'react'/.test(text))

  expect(memoised.length).toBeGreaterThan(0)
  expect(memoised.filter((text) => !text.includes('useTranslation()'))).toEqual([])
})
