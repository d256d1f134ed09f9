import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'
import { findCircles, findSpecifiers, readImportGraph, type ImportGraph } from '../support/import-graph.ts'

/** Folders of `src/web` that every page may import; all others are features. */
const SHARED_BY_PAGES = ['address', 'api', 'elements', 'session', 'styles', 'ui', 'wording']
/** What `src/web/ui` may import. */
const KNOWN_TO_WIDGETS = /^src\/(web\/(address|styles|ui|wording)|vocabulary)\//

const sources = (await listHouseFiles('src')).filter((path) => /(?<!\.test)\.tsx?$/.test(path))
const imports = await readImportGraph(sources)
/** Features without calls, which come before `dossiers`. */
const WITHOUT_CALLS = ['documents', 'envelopes']

const featureOrder = Array.from(
  (await readHouseFile('src/server/features.ts')).matchAll(/^ {2}(\w+): register\w+,$/gm),
  ([, name = '']) => (name === 'dossiers' ? [...WITHOUT_CALLS, name] : [name]),
).flat()
const serverFeatures = sources.flatMap((path) => /^src\/server\/([\w-]+)\/index\.ts$/.exec(path)?.[1] ?? [])

test('reads imports of values, of types and for their effect alone', () => {
  const source = [
    `import { a } from './a.ts'`,
    `import type {\n  B,\n  C,\n} from '#rules/b.ts'`,
    `export { d } from './d.ts'`,
    `import './e.ts'`,
    `const later = await import('./f.ts')`,
  ].join('\n')

  expect(findSpecifiers(source)).toEqual(['./a.ts', '#rules/b.ts', './d.ts', './e.ts'])
})

test('no sources import each other in a circle, not even for types', () => {
  expect(findCircles(imports)).toEqual([])
})

test('a feature of the server is imported through its index alone', () => {
  const past = listEdges(imports).filter(([from, to]) => {
    const feature = serverFolder(to)
    return serverFeatures.includes(feature) && isOtherFeature(from, feature) && !to.endsWith('/index.ts')
  })

  expect(past).toEqual([])
})

test('a feature of the server imports earlier ones alone', () => {
  expect(featureOrder).toContain('dossiers')
  const late = listEdges(imports).filter(([from, to]) => {
    const [own, other] = [from, to].map((path) => featureOrder.indexOf(serverFolder(path)))
    return own !== undefined && other !== undefined && own >= 0 && other > own
  })

  expect(late).toEqual([])
})

test('what pages share imports no page', () => {
  const backwards = listEdges(imports).filter(([from, to]) => {
    const [own, other] = [webFolder(from), webFolder(to)]
    return SHARED_BY_PAGES.includes(own) && other !== '' && !SHARED_BY_PAGES.includes(other)
  })

  expect(backwards).toEqual([])
})

test('a widget knows no feature, session, call or business rule', () => {
  const widgets = listEdges(imports).filter(([from]) => from.startsWith('src/web/ui/'))

  expect(widgets).not.toEqual([])
  expect(widgets.filter(([, to]) => !KNOWN_TO_WIDGETS.test(to))).toEqual([])
})

test('no folders of the web import each other in a circle, but for what pages share', () => {
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

/** Only features keep to the rule among themselves: what assembles the server looks into all of them. */
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
