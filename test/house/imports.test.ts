import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'
import { findCircles, findSpecifiers, readImportGraph, type ImportGraph } from '../support/import-graph.ts'

/** Shared folders of `src/web` that every page may import; all others are features. */
const SHARED_BY_PAGES = ['address', 'api', 'elements', 'session', 'styles', 'ui', 'wording']
/** What `src/web/ui` may import. */
const KNOWN_TO_WIDGETS = /^src\/(web\/(address|styles|ui|wording)|vocabulary)\//

const sources = (await listHouseFiles('src')).filter((path) => /(?<!\.test)\.tsx?$/.test(path))
const imports = await readImportGraph(sources)
/** The order of server features, those without calls included. */
const featureOrder =
  /features form one order and import earlier ones through their `index\.ts` only: ([^.]+)\./
    .exec(await readHouseFile('docs/architecture.md'))?.[1]
    ?.split(/,\s+/) ?? []
const serverFeatures = sources.flatMap((path) => /^src\/server\/([\w-]+)\/index\.ts$/.exec(path)?.[1] ?? [])

test('reads value, type and side-effect imports', () => {
  const source = [
    `import { a } from './a.ts'`,
    `import type {\n  B,\n  C,\n} from '#rules/b.ts'`,
    `export { d } from './d.ts'`,
    `import './e.ts'`,
    `const later = await import('./f.ts')`,
  ].join('\n')

  expect(findSpecifiers(source)).toEqual(['./a.ts', '#rules/b.ts', './d.ts', './e.ts'])
})

test('no import cycles, type imports included', () => {
  expect(findCircles(imports)).toEqual([])
})

test('a server feature is imported only through its index', () => {
  const past = listEdges(imports).filter(([from, to]) => {
    const feature = serverFolder(to)
    return serverFeatures.includes(feature) && isOtherFeature(from, feature) && !to.endsWith('/index.ts')
  })

  expect(past).toEqual([])
})

test('docs/architecture.md lists the features in the order of src/server/features.ts', async () => {
  const declared = Array.from(
    (await readHouseFile('src/server/features.ts')).matchAll(/^ {2}'?([\w-]+)'?: register\w+,$/gm),
    ([, name]) => name,
  )

  expect(featureOrder.filter((name) => declared.includes(name))).toEqual(declared)
  expect(declared).toContain('first-view')
  expect(featureOrder.filter((name) => !serverFeatures.includes(name))).toEqual([])
})

test('a server feature imports only earlier ones', () => {
  const late = listEdges(imports).filter(([from, to]) => {
    const [own, other] = [from, to].map((path) => featureOrder.indexOf(serverFolder(path)))
    return own !== undefined && other !== undefined && own >= 0 && other > own
  })

  expect(late).toEqual([])
})

test('shared web folders import no page', () => {
  const backwards = listEdges(imports).filter(([from, to]) => {
    const [own, other] = [webFolder(from), webFolder(to)]
    return SHARED_BY_PAGES.includes(own) && other !== '' && !SHARED_BY_PAGES.includes(other)
  })

  expect(backwards).toEqual([])
})

test('a widget imports no feature, session, call or business rule', () => {
  const widgets = listEdges(imports).filter(([from]) => from.startsWith('src/web/ui/'))

  expect(widgets).not.toEqual([])
  expect(widgets.filter(([, to]) => !KNOWN_TO_WIDGETS.test(to))).toEqual([])
})

test('no import cycles between web folders, except shared ones', () => {
  const folders = new Map<string, readonly string[]>()
  for (const [from, to] of listEdges(imports)) {
    const [own, other] = [webFolder(from), webFolder(to)]
    if (own === '' || other === '' || own === other || SHARED_BY_PAGES.includes(other)) continue
    folders.set(own, [...(folders.get(own) ?? []), other])
    folders.set(other, folders.get(other) ?? [])
  }

  expect(findCircles(folders)).toEqual([])
})

function listEdges(graph: ImportGraph): readonly (readonly [string, string])[] {
  return [...graph].flatMap(([from, targets]) => targets.map((to) => [from, to] as const))
}

/** The rule applies to features only; the code that assembles the server imports all of them. */
function isOtherFeature(path: string, feature: string): boolean {
  const own = serverFolder(path)
  return serverFeatures.includes(own) && own !== feature
}

function serverFolder(path: string): string {
  return /^src\/server\/([\w-]+)\//.exec(path)?.[1] ?? ''
}

function webFolder(path: string): string {
  return /^src\/web\/([\w-]+)\//.exec(path)?.[1] ?? ''
}
