import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

/** Other French texts get their no-break spaces when they are displayed: `withFrenchSpaces`, `typeset`. */
test('sign-in pages and pages behind mailed links have no-break spaces in French', async () => {
  const paths = (await listHouseFiles()).filter((path) =>
    /^src\/(?:identity\/.*wording|server\/profile\/link-pages)\.ts$/.test(path),
  )
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readHouseFile(path) })))

  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`$]*`/g)]
      .map(([literal]) => literal)
      .filter((literal) => / [:;?!»%]|« |n° /.test(literal))
      .map((literal) => `${path}: ${literal}`),
  )

  expect(found).toEqual([])
})
