import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

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
const READ_BY_HAND = new Set(['dejavu-fonts-ttf'])

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
