import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { writeDeployments } from '#test/support/write-deployments.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { readDeploymentFiles } from './deployment-files.ts'
import { materialiseFiles, sweepMaterialised } from './materialise-files.ts'

const DAY_MS = 24 * 3_600_000

/** Puts the small deployment into a data folder, with a theme of its own. */
async function setUp() {
  const root = await writeDeployments()
  const dataDir = await openTestFolder()
  const files = await readDeploymentFiles(join(root, 'house'))
  const write = (theme: string, parent: 'published' | 'studio' = 'published') =>
    materialiseFiles({ ...files, 'theme.css': theme }, { code: 'house', dataDir, root, parent })
  return { dataDir, write, list: (parent: string) => readdir(join(dataDir, parent)) }
}

async function age(folder: string): Promise<void> {
  const then = new Date(Date.now() - DAY_MS - 60_000)
  await utimes(folder, then, then)
}

test('the same files are written once, and loaded over their bases', async () => {
  const { write, list } = await setUp()

  const [one, other] = [await write(':root {}'), await write(':root {}')]

  expect(other).toBe(one)
  expect(await list('published')).toHaveLength(1)
  expect((await loadDeployment('house', one)).products).toHaveLength(2)
})

test('folders unused for a day are removed, those of running editions are kept', async () => {
  const { dataDir, write, list } = await setUp()
  const served = await write(':root {}')
  const former = await write(':root { }')
  const recent = await write(':root {  }')
  const revision = await write(':root {}', 'studio')
  for (const folder of [served, former, revision]) await age(folder)

  const removed = await sweepMaterialised(dataDir, [served])

  expect(removed.toSorted()).toEqual([former, revision].toSorted())
  expect((await list('published')).map((name) => join(dataDir, 'published', name)).toSorted()).toEqual(
    [served, recent].toSorted(),
  )
  expect(await list('studio')).toEqual([])
  expect(await sweepMaterialised(dataDir, [])).toEqual([])
})

test('a folder that is needed again is in use', async () => {
  const { dataDir, write } = await setUp()
  const folder = await write(':root {}')
  await age(folder)

  await write(':root {}')

  expect(await sweepMaterialised(dataDir, [])).toEqual([])
})
