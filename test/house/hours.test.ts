import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

/** The specification requires another format of hours for the history of decisions. */
const HOMES = ['src/rules/paris-time.ts', 'src/web/wording/format.ts']

test('hours are formatted in one place, except in the history of decisions', async () => {
  const paths = (await listHouseFiles()).filter(
    (path) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !HOMES.includes(path),
  )
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readHouseFile(path) })))
  const formatting = files.filter(({ text }) => /timeStyle|toLocaleTime|hour: '/.test(text))
  const historyTimes = files.filter(({ path, text }) => /\bhistoryTime\b/.test(text) && path.endsWith('.tsx'))

  expect(formatting.map(({ path }) => path)).toEqual([])
  expect(historyTimes.map(({ path }) => path)).toEqual(['src/web/review/history-panel.tsx'])
})

/** Rooms whose modules browsers load. */
const IN_BROWSERS = /^src\/(web|rules|form|engine|vocabulary|contract|proof)\/.*\.tsx?$/

test('no browser module creates a formatter on load', async () => {
  const paths = (await listHouseFiles()).filter((path) => IN_BROWSERS.test(path))
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readHouseFile(path) })))

  expect(
    files.filter(({ text }) => /^(export )?const .*= new Intl\./m.test(text)).map(({ path }) => path),
  ).toEqual([])
})
