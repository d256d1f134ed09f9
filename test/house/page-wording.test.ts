import { expect, test } from 'vitest'
import { app } from '#web/wording/app.ts'
import { fr } from '#web/wording/index.ts'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'
import { collectReached, readImportGraph } from '../support/import-graph.ts'

/** Sources of the browser; what they import later, as `lazyPart` does, names the sentences that it needs. */
const sources = (await listHouseFiles('src/web')).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|\/wording\//.test(path),
)
const graph = await readImportGraph(sources, { withTypes: false })

/** Each page of the table of routes, with the parts of the wording that are fetched before it is shown. */
async function readPages() {
  const routes = await readHouseFile('src/web/routes.tsx')
  const imports = routes.matchAll(/import\('\.\/([\w/-]+-page\.tsx)'\)((?:,\s*'\w+')*)/g)
  return Array.from(imports, ([, file = '', parts = '']) => ({
    page: `src/web/${file}`,
    parts: parts.match(/\w+/g) ?? [],
  }))
}

async function readPart(part: string): Promise<readonly string[]> {
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const module: Record<string, object> = await import(`#web/wording/${file}.ts`)
  return Object.keys(module[part] ?? {})
}

/** Keys of the sentences that a source shows: literal, or put together as in `state.${state}`. */
async function keysOf(path: string): Promise<readonly string[]> {
  const source = await readHouseFile(path)
  const literals = new Set(source.match(/(?<=['"`])[\w.-]+(?=['"`])/g))
  const beginnings = source.match(/(?<=`)[a-z][\w.-]*[.-](?=\$\{)/g) ?? []
  return Object.keys(fr).filter(
    (key) =>
      literals.has(key.replace(/_(one|other|many)$/, '')) || beginnings.some((each) => key.startsWith(each)),
  )
}

const pages = await readPages()

test('the table of routes is read', () => {
  expect(pages.length).toBeGreaterThan(20)
})

test.each(pages)('$page is shown with all its sentences', async ({ page, parts }) => {
  const fetched = new Set([...Object.keys(app), ...(await Promise.all(parts.map(readPart))).flat()])

  const missing: string[] = []
  for (const path of [page, ...collectReached(graph, page)])
    missing.push(...(await keysOf(path)).flatMap((key) => (fetched.has(key) ? [] : [`${path}: ${key}`])))

  expect(missing).toEqual([])
})
