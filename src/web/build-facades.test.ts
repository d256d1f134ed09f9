import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { removeFacades } from './build-facades.ts'

const folder = await openTestFolder()

/** A build of these files, as the bundler writes it. */
async function build(
  name: string,
  codes: Readonly<Record<string, string>>,
  manifest: object,
): Promise<string> {
  const out = join(folder, name)
  await mkdir(join(out, 'assets'), { recursive: true })
  await mkdir(join(out, '.vite'))
  for (const [file, code] of Object.entries(codes)) await writeFile(join(out, 'assets', file), code)
  await writeFile(join(out, '.vite/manifest.json'), JSON.stringify(manifest))
  return out
}

const read = (out: string, file: string) => readFile(join(out, file), 'utf8')

test('importers import the shared file, by the names that they use', async () => {
  const out = await build(
    'redirected',
    {
      'shared.js': 'export{a as t,b as n};',
      'dialog.js': 'import{n as e,t}from"./shared.js";export{t as Dialog,e as default};',
      'effect.js': 'import"./shared.js";',
      'passed.js': 'export{t as Other}from"./shared.js";',
      'page.js':
        'd=["assets/dialog.js"];import(`./dialog.js`);import(`./effect.js`);import(`./passed.js`).then(x);import"./shared.js";',
    },
    {
      'dialog.tsx': { file: 'assets/dialog.js', src: 'dialog.tsx', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    },
  )

  await removeFacades(out)

  expect(await readdir(join(out, 'assets'))).toEqual(['page.js', 'shared.js'])
  expect(await read(out, 'assets/page.js')).toBe(
    'd=["assets/shared.js"];import(`./shared.js`).then(e=>({Dialog:e.t,default:e.n}));import(`./shared.js`);' +
      'import(`./shared.js`).then(e=>({Other:e.t})).then(x);import"./shared.js";',
  )
  expect(JSON.parse(await read(out, '.vite/manifest.json'))['dialog.tsx']).toEqual({
    file: 'assets/shared.js',
    src: 'dialog.tsx',
    css: ['assets/shared.css'],
  })
})

test('a file that is imported in another way stops the build', async () => {
  const out = await build(
    'refused',
    {
      'shared.js': 'export{a as t};',
      'facade.js': 'import"./shared.js";',
      'page.js': 'import"./facade.js";x()',
    },
    {},
  )

  await expect(removeFacades(out)).rejects.toThrow('facade.js')
})
