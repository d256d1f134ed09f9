import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  findInstallScripts,
  findMissingEntries,
  parseLockFile,
  withEntries,
  type LockFile,
} from '../support/lock-file.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8')

test('the lock file has the packages of every platform (npm run lock)', async () => {
  expect(findMissingEntries(parseLockFile(await read('package-lock.json')))).toEqual([])
})

// npm 12 runs only allowed scripts, without which Node 24 and the libraries of PostgreSQL would be missing. The other
// scripts build optional native code.
test('every install script is allowed or refused by package.json', async () => {
  const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) })
  const { allowScripts } = manifest.parse(JSON.parse(await read('package.json')))

  const scripts = findInstallScripts(parseLockFile(await read('package-lock.json')))

  expect(Object.keys(allowScripts).toSorted()).toEqual(scripts)
})

test('inserts missing entries in order', () => {
  const lock: LockFile = {
    packages: {
      '': { optionalDependencies: { '@pg/linux': '1.0.0' } },
      'node_modules/@pg/linux': { version: '1.0.0' },
      'node_modules/b': { optionalDependencies: { 'b-darwin': '2.0.0', 'b-linux': '2.0.0' } },
      'node_modules/b/node_modules/b-linux': { version: '2.0.0' },
    },
  }

  const missing = findMissingEntries(lock)

  expect(missing).toEqual([{ name: 'b-darwin', range: '2.0.0', path: 'node_modules/b-darwin' }])
  expect(Object.keys(withEntries(lock, { 'node_modules/b-darwin': { version: '2.0.0' } }).packages)).toEqual([
    '',
    'node_modules/@pg/linux',
    'node_modules/b',
    'node_modules/b-darwin',
    'node_modules/b/node_modules/b-linux',
  ])
})
