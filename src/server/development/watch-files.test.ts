import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { watchFolders } from './watch-files.ts'

const root = await openTestFolder()
const house = join(root, 'house')
const file = join(house, 'forms', 'client.json')
let changes: number

beforeEach(async () => {
  await rm(house, { recursive: true, force: true })
  await mkdir(join(house, 'forms'), { recursive: true })
  await writeFile(file, '{}')
  changes = 0
  onTestFinished(watchFolders([house], () => (changes += 1)))
})

/** Does something, and waits until it was noticed. */
async function isNoticed(act: () => Promise<unknown>): Promise<void> {
  const before = changes
  await act()
  await expect.poll(() => changes, { timeout: 5000 }).toBeGreaterThan(before)
}

test('follows a file that was replaced, as git and some editors do, and is then written in place', async () => {
  await writeFile(join(root, 'other.json'), '{ "replaced": true }')
  await isNoticed(() => rename(join(root, 'other.json'), file))

  await isNoticed(() => writeFile(file, '{ "again": true }'))
})

test('follows a folder that was away, as on another branch', async () => {
  await isNoticed(() => rename(house, join(root, 'elsewhere')))
  await isNoticed(() => cp(join(root, 'elsewhere'), house, { recursive: true }))

  await isNoticed(() => writeFile(file, '{ "again": true }'))
})

test('follows a new folder', async () => {
  await isNoticed(() => mkdir(join(house, 'documents')))

  await isNoticed(() => writeFile(join(house, 'documents', 'charte.json'), '{}'))
})
