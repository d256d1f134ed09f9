import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { listHouseFiles, readHouseFile } from '#test/support/house-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const Names = z.record(z.string(), z.string())
const Manifest = z.looseObject({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
})

const manifest = Manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
const page = await readFile(join(ROOT, 'docs/dependencies.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\S+)` \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, name = '', purpose = '', released = '', licence = '']) => ({ name, purpose, released, licence }),
)

test('docs/dependencies.md lists exactly the packages of package.json', () => {
  const expected = [manifest.dependencies, manifest.optionalDependencies, manifest.devDependencies].flatMap(
    (each) => Object.keys(each),
  )

  expect(rows.map(({ name }) => name)).toEqual(expected)
})

/** Packages without a standard licence identifier, checked by hand. */
const READ_BY_HAND = new Set(['dejavu-fonts-ttf', 'ssh2'])

test('names the licence declared by each installed package', async () => {
  const wrong: string[] = []
  for (const { name, licence } of rows) {
    const file = join(ROOT, 'node_modules', name, 'package.json')
    // Packages of other platforms are not installed here.
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined || READ_BY_HAND.has(name)) continue
    const given = z.looseObject({ license: z.string() }).parse(JSON.parse(text)).license
    if (given !== licence) wrong.push(`${name}: ${given}`)
  }

  expect(wrong).toEqual([])
})

/** Not imported by name: referenced by a path to a file, or run by npm scripts. */
const NOT_IMPORTED = /^(@expo-google-fonts\/|@fontsource|dejavu-fonts-ttf$|node$)/

test('a production install has what the server imports, and nothing else', async () => {
  const imported = await findServerPackages()
  const installed = Object.keys(manifest.dependencies)

  expect(imported.filter((name) => !installed.includes(name))).toEqual([])
  expect(installed.filter((name) => !imported.includes(name) && !NOT_IMPORTED.test(name))).toEqual([])
})

/** Packages that sources outside the browser application import, at the top or later. */
async function findServerPackages(): Promise<readonly string[]> {
  const sources = (await listHouseFiles('src')).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('src/web/'),
  )
  const found = new Set<string>()
  for (const path of sources)
    for (const [, specifier = ''] of (await readHouseFile(path)).matchAll(
      /(?:^(?:import|export)\b[^'"`;]*?\bfrom|^import|\bimport\()\s*'([^']+)'/gm,
    ))
      if (!/^([.#]|node:)/.test(specifier)) found.add(nameOf(specifier))
  return [...found]
}

/** `@scope/name` or `name` of a specifier with or without a path. */
function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
