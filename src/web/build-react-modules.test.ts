import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from 'vite'
import * as z from 'zod'
import { openTestFolder } from '#test/support/for-file.ts'
import { reactModules, renderModule } from './build-react-modules.ts'

const require = createRequire(import.meta.url)
const PACKAGES = join(import.meta.dirname, '../../node_modules')
const folder = await openTestFolder()

/** Bundles this code into one module. */
async function bundle(name: string, code: string): Promise<string> {
  const input = join(folder, `${name}.js`)
  await writeFile(input, code)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [reactModules()],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  return [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((each) => (each.type === 'chunk' ? each.code : []))
    .join('\n')
}

test('what nothing imports is not bundled', async () => {
  const code = await bundle(
    'part',
    "import React, { useState } from 'react'\nexport const used = [useState, React.useId]",
  )

  expect(code).toContain('useId')
  expect(code).toContain('useState')
  expect(code).not.toContain('useOptimistic')
})

test.each([
  ['react', 'react/cjs/react'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime'],
  ['react-dom', 'react-dom/cjs/react-dom'],
  ['scheduler', 'scheduler/cjs/scheduler'],
])('all that %s exports can be imported by name', async (name, file) => {
  const path = join(folder, `${basename(file)}-names.mjs`)
  const exported: object = require(join(PACKAGES, `${file}.production.js`))

  await writeFile(
    path,
    await bundle(basename(file), `import * as all from '${name}'\nexport const names = Object.keys(all)`),
  )

  const { names } = z.object({ names: z.array(z.string()) }).parse(await import(path))
  expect(new Set(names)).toEqual(new Set(['default', ...Object.keys(exported)]))
})

test('a file that assigns its exports in another way is refused', async () => {
  const path = join(folder, 'other.cjs')
  await writeFile(path, 'Object.assign(exports, { useState() {} })')

  await expect(renderModule(path)).rejects.toThrow('assigns its exports in another way')
})
