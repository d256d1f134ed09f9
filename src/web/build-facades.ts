import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'

const Manifest = z.record(z.string(), z.looseObject({ file: z.string(), src: z.string().optional() }))
type Manifest = z.infer<typeof Manifest>

/** A facade as the bundler writes it: a file that only re-exports another one. */
const FACADE =
  /^(?:import"\.\/(?<bare>[^"]+)";|import\{(?<taken>[^}]*)\}from"\.\/(?<from>[^"]+)";export\{(?<given>[^}]*)\};|export\{(?<passed>[^}]*)\}from"\.\/(?<source>[^"]+)";)\s*$/

interface Facade {
  readonly target: string
  /** Exports of the target by the name under which the facade exports them. */
  readonly exported: ReadonlyMap<string, string>
}

/**
 * Makes importers import shared chunks directly. For each dynamically imported module in a shared chunk, the bundler
 * writes a facade that re-exports it, which costs a request and a round trip (rolldown issue 9729).
 */
export async function removeFacades(out: string): Promise<void> {
  const assets = join(out, 'assets')
  const files = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const codes = new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(assets, name), 'utf8')] as const)),
  )
  const facades = new Map([...codes].flatMap(([name, code]) => findFacade(name, code)))
  for (const [name, code] of codes) {
    if (facades.has(name)) await rm(join(assets, name))
    else await writeFile(join(assets, name), redirect(code, facades))
  }
  const path = join(out, '.vite/manifest.json')
  const manifest = Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  await writeFile(path, JSON.stringify(redirectEntries(manifest, facades), null, 2))
}

function findFacade(name: string, code: string): readonly (readonly [string, Facade])[] {
  const { bare, taken, from, given, passed, source } = FACADE.exec(code)?.groups ?? {}
  const target = bare ?? from ?? source
  if (target === undefined) return []
  const inner = new Map(readNames(taken).map(([original, local]) => [local, original]))
  const exported = readNames(given ?? passed).map(
    ([local, outer]) => [outer, inner.get(local) ?? local] as const,
  )
  return [[name, { target, exported: new Map(exported) }]]
}

/** `a as b, c` as pairs of the name before and after. */
function readNames(list = ''): readonly (readonly [before: string, after: string])[] {
  return list.split(',').flatMap((each) => {
    const [before, after] = each.trim().split(' as ')
    return before ? [[before, after ?? before] as const] : []
  })
}

function redirect(code: string, facades: ReadonlyMap<string, Facade>): string {
  let redirected = code
  for (const [name, { target, exported }] of facades) {
    const names = [...exported].map(([outer, inner]) => `${outer}:e.${inner}`).join(',')
    const take = exported.size === 0 ? '' : `.then(e=>({${names}}))`
    redirected = redirected
      .replaceAll(`import(\`./${name}\`)`, () => `import(\`./${target}\`)${take}`)
      .replaceAll(`"assets/${name}"`, `"assets/${target}"`)
  }
  const left = [...facades.keys()].find((name) => redirected.includes(name))
  if (left !== undefined) throw new Error(`${left} is imported in a way that cannot be redirected`)
  return redirected
}

/** Modules keep their manifest entries, which list their files. */
function redirectEntries(manifest: Manifest, facades: ReadonlyMap<string, Facade>): Manifest {
  const byFile = new Map(Object.values(manifest).map((entry) => [basename(entry.file), entry]))
  return Object.fromEntries(
    Object.entries(manifest).map(([key, entry]) => {
      const shared = byFile.get(facades.get(basename(entry.file))?.target ?? '')
      return [key, shared ? { ...shared, src: entry.src } : entry]
    }),
  )
}
