import * as z from 'zod'

const LockEntry = z.looseObject({
  version: z.string().optional(),
  /** For an alias, the name of the actual package. */
  name: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
type LockEntry = z.infer<typeof LockEntry>

/** The parts of `package-lock.json` about platform packages; everything else is preserved. */
const LockFile = z.looseObject({ packages: z.record(z.string(), LockEntry) })
export type LockFile = z.infer<typeof LockFile>

/** An optional package for another platform without an entry in the lock file. */
export interface MissingEntry {
  readonly name: string
  readonly range: string
  /** Path of its entry: at the top level. */
  readonly path: string
}

/**
 * Optional packages named in the lock file without an entry. npm omits those it cannot install locally, and `npm
 * ci` then fails on other platforms.
 */
export function findMissingEntries({ packages }: LockFile): readonly MissingEntry[] {
  const missing = new Map<string, MissingEntry>()
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (placesOf(path, name).some((place) => place in packages)) continue
      missing.set(name, { name, range, path: `node_modules/${name}` })
    }
  }
  return [...missing.values()]
}

/** Names of packages with install scripts, sorted. */
export function findInstallScripts({ packages }: LockFile): readonly string[] {
  const names = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
    hasInstallScript ? [name ?? path.split('node_modules/').at(-1) ?? path] : [],
  )
  return [...new Set(names)].toSorted()
}

/** Node's lookup paths of `name` from a package at `path`, nearest first. */
function placesOf(path: string, name: string): readonly string[] {
  const parts = path.split('/node_modules/')
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [
    ...folders.filter((folder) => folder !== '').map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

/** The lock file with additional entries, inserted in npm's order. */
export function withEntries(lock: LockFile, entries: Readonly<Record<string, LockEntry>>): LockFile {
  const packages = Object.entries(lock.packages)
  for (const [path, entry] of Object.entries(entries)) {
    const next = packages.findIndex(([other]) => other.localeCompare(path, 'en') > 0)
    packages.splice(next === -1 ? packages.length : next, 0, [path, entry])
  }
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** Parses the file, preserving its order. */
export function parseLockFile(text: string): LockFile {
  const lock: unknown = JSON.parse(text)
  if (!isLockFile(lock)) throw new Error('package-lock.json is not a lock file')
  return lock
}

function isLockFile(lock: unknown): lock is LockFile {
  return LockFile.safeParse(lock).success
}
