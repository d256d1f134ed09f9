import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

const files = await listHouseFiles()
const folders = new Set(files.flatMap((path) => parents(path)))
const pages = new Map(
  await Promise.all(
    files
      .filter((path) => path.endsWith('.md'))
      .map(async (path) => [path, await readHouseFile(path)] as const),
  ),
)
const names = z.record(z.string(), z.string())
const { scripts, devDependencies } = z
  .looseObject({ scripts: names, devDependencies: names })
  .parse(JSON.parse(await readHouseFile('package.json')))

describe.each([...pages])('%s', (page, text) => {
  test('has no broken link', () => {
    const broken = linksOf(page, text).filter(({ path, anchor }) => {
      if (folders.has(path)) return false
      if (!files.includes(path)) return true
      return anchor !== undefined && !anchorsOf(pages.get(path) ?? '').has(anchor)
    })

    expect(broken).toEqual([])
  })

  test('names only existing files', () => {
    expect(filesNamedIn(text).filter((name) => !exists(name))).toEqual([])
  })

  test('names only existing npm scripts', () => {
    const named = [...text.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name)

    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('every page is reachable from the README', () => {
  const reached = new Set(['README.md'])
  for (const page of reached) {
    for (const { path } of linksOf(page, pages.get(page) ?? '')) {
      if (pages.has(path)) reached.add(path)
      // A link to a folder counts for all of its pages.
      if (folders.has(path)) for (const each of pages.keys()) if (dirname(each) === path) reached.add(each)
    }
  }

  // Pages next to the code that they describe, for readers of that folder.
  const lost = [...pages.keys()].filter((page) => !reached.has(page) && !/^(test|bench)\//.test(page))
  expect(lost).toEqual([])
})

function linksOf(page: string, text: string) {
  const prose = text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#')
      const path = file === '' ? page : normalize(join(dirname(page), file)).replace(/\/$/, '')
      return { target, path, anchor }
    })
}

/** Heading anchors, as GitHub and common viewers generate them. */
function anchorsOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Sources and pages in backquotes, `store/store.ts`, excluding patterns and placeholders. */
function filesNamedIn(text: string): readonly string[] {
  const prose = text.replace(/^```.*?^```$/gms, '')
  return [...prose.matchAll(/`([\w@./-]+\.(?:ts|tsx|css|md|js))`/g)].map(([, name = '']) => name)
}

/** Paths from the root, or suffixes of a path where the text is about its folder. */
function exists(name: string): boolean {
  // Package names may look like file names.
  if (name in devDependencies) return true
  const path = name.replace(/^\.\//, '')
  return files.some((file) => file === path || file.endsWith(`/${path}`))
}

function parents(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? ['.'] : [folder, ...parents(folder)]
}
