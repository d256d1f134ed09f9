import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

const LONGEST = 400

const files = await listHouseFiles()
const sources = files.filter(
  (path) => /\.(ts|tsx|css|js)$/.test(path) && /^(src|test|bench|[^/]+$)/.test(path),
)

test('no file exceeds the size limit', async () => {
  const lengths = await Promise.all(
    sources.map(async (path) => ({ path, lines: (await readHouseFile(path)).split('\n').length - 1 })),
  )

  expect(lengths.filter(({ lines }) => lines > LONGEST)).toEqual([])
})

test('no file has a catch-all name', () => {
  const vague = /(^|[/-])(utils?|helpers?|common|misc)([./-]|$)/i

  expect(sources.filter((path) => vague.test(path))).toEqual([])
})

test('files are named in kebab-case', () => {
  expect(sources.filter((path) => !/^[a-z0-9./-]+$/.test(path))).toEqual([])
})
