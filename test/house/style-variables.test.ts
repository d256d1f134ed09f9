import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

/** Style sheets, and the components that set variables of their elements. */
const files = (await listHouseFiles('src/web')).filter((path) => /\.(css|tsx?)$/.test(path))
/** Set by react-aria on each row of a tree. */
const OF_LIBRARIES = ['--tree-item-level']
const texts = await Promise.all(files.map(readHouseFile))

test('every variable that a style sheet reads is set somewhere', () => {
  const known = new Set([
    ...OF_LIBRARIES,
    ...texts.flatMap((text) => text.match(/--[a-z][\w-]*(?=['\]]*:)/g) ?? []),
  ])

  const unknown = files.flatMap((file, index) =>
    (file.endsWith('.css') ? (texts[index]?.match(/(?<=var\()--[a-z][\w-]*(?=\))/g) ?? []) : [])
      .filter((name) => !known.has(name))
      .map((name) => `${file} ${name}`),
  )

  expect(unknown).toEqual([])
})
