import { dirname, join, normalize } from 'node:path'
import { readHouseFile } from './house-files.ts'

/** Source paths with the sources they import. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const TYPE_ONLY = /^(?:import|export) type\b[^'";]*'[^']+'$/gm

/** Imports among these sources, including those of types unless told otherwise; packages, styles and pages are ignored. */
export async function readImportGraph(
  paths: readonly string[],
  { withTypes = true }: { readonly withTypes?: boolean } = {},
): Promise<ImportGraph> {
  const known = new Set(paths)
  const entries = await Promise.all(
    paths.map(async (path) => {
      const source = await readHouseFile(path)
      const specifiers = findSpecifiers(withTypes ? source : source.replaceAll(TYPE_ONLY, ''))
      const targets = specifiers.map((specifier) => resolveImport(path, specifier))
      return [path, targets.filter((target) => known.has(target))] as const
    }),
  )
  return new Map(entries)
}

/** Specifiers of imports and re-exports; `import()` is ignored, being loaded later. */
export function findSpecifiers(source: string): readonly string[] {
  const statements = source.matchAll(/^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*'([^']+)'/gm)
  return [...new Set(Array.from(statements, ([, specifier = '']) => specifier))]
}

/** Path from the repository root; a package name is unchanged. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#test/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

/** Import cycles, each sorted by path. */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((path) => [path, collectReached(graph, path)]))
  const isMutual = (one: string, other: string): boolean =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true
  const circles = [...graph.keys()]
    .filter((path) => reached.get(path)?.has(path))
    .map((path) => [...graph.keys()].filter((other) => isMutual(path, other)).toSorted())
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

/** Transitive imports of a source; includes itself only in a cycle. */
export function collectReached(graph: ImportGraph, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(graph.get(start) ?? [])]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...(graph.get(path) ?? []))
  }
  return reached
}
