import { expect, test } from 'vitest'
import { status } from '#web/wording/status.ts'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

test('every kind of job has a name on the operations pages', async () => {
  const paths = (await listHouseFiles()).filter(
    (path) => /^src\/server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const sources = await Promise.all(paths.map(readHouseFile))
  const kinds = sources.flatMap((source) => [
    ...[...source.matchAll(/_JOB = '([a-z.-]+)'/g)].map(([, kind = '']) => kind),
    ...[...source.matchAll(/\bkind: '([a-z]+\.[a-z-]+)',\n\s+every/g)].map(([, kind = '']) => kind),
  ])

  expect(kinds.length).toBeGreaterThan(35)
  expect(kinds.filter((kind) => !Object.hasOwn(status, `status.job.${kind}`))).toEqual([])
})
