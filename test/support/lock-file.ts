import * as z from 'zod'

const LockEntry = z.looseObject({
  version: z.string().optional(),
  /** Of an alias: the package that its folder really holds. */
  name: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
type LockEntry = z.infer<typeof LockEntry>

/** `package-lock.json` as far as platform packages go; everything else is kept as it is. */
const LockFile = z.looseObject({ packages: z.record(z.string(), LockEntry) })
export type LockFile = z.infer<typeof LockFile>

/** A package that somebody may need on another platform, and that the lock file does not say how to get. */
export interface MissingEntry {
  readonly name: string
  readonly range: string
  /** Its place: beside the packages that everybody finds. */
  readonly path: string
}

/**
 * The optional packages that a package of the lock file names and that have no entry. npm leaves out
 * those that it cannot install where it runs, and `npm ci` then fails elsewhere.
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

/** The packages that run a program of theirs when they are installed, by their own names, in order. */
export function findInstallScripts({ packages }: LockFile): readonly string[] {
  const names = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
    hasInstallScript ? [name ?? path.split('node_modules/').at(-1) ?? path] : [],
  )
  return [...new Set(names)].toSorted()
}

/** Where Node looks for `name` from a package at `path`, nearest first. */
function placesOf(path: string, name: string): readonly string[] {
  const parts = path.split('/node_modules/')
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [
    ...folders.filter((folder) => folder !== '').map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

/** The lock file with more entries, each in its place by npm's order; the others stay as they are. */
export function withEntries(lock: LockFile, entries: Readonly<Record<string, LockEntry>>): LockFile {
  const packages = Object.entries(lock.packages)
  for (const [path, entry] of Object.entries(entries)) {
    const next = packages.findIndex(([other]) => other.localeCompare(path, 'en') > 0)
    packages.splice(next === -1 ? packages.length : next, 0, [path, entry])
  }
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** Reads the file's text; the order of everything in it is kept. */
export function parseLockFile(text: string): LockFile {
  const lock: unknown = JSON.parse(text)
  if (!isLockFile(lock)) throw new Error('package-lock.json is not a lock file')
  return lock
}

function isLockFile(lock: unknown): lock is LockFile {
  return LockFile.safeParse(lock).success
}
