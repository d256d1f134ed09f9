import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { ArchiveSource } from '../backup/archive-encryption.ts'
import { MASTER_KEY } from '../backup/archive-format.ts'
import { restoreStore } from '../backup/restore-store.ts'
import { parseConfig, type Config } from '../config.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { onInterrupt } from '../on-interrupt.ts'
import { startEmbeddedPostgres } from '../store/embedded-postgres.ts'
import { MIGRATIONS } from '../store/migrate.ts'
import {
  runMigrations,
  type Migrated,
  type MigrationBreaks,
  type SchemaMigrations,
} from '../store/run-migrations.ts'
import type { Database } from '../store/schema.ts'
import { createPool, type Db } from '../store/store.ts'
import { withDeployment } from '../terminal/open-beside.ts'
import { checkUpgraded, findProblems, stepTimer, type UpgradedChecks } from './check-upgraded.ts'
import { ReadComparison, type ComparedReads } from './compare-reads.ts'
import { COPY_PREFIX } from './record-reads.ts'
import { describeDifferences, printTables, type TablePrint } from './compare-tables.ts'
import { explainingPool } from './explain-migration.ts'

/** Size of a restored store relative to its archive, including indexes and the write-ahead log. */
const ROOM_FACTOR = 3
/** A PostgreSQL without rows. */
const EMPTY_BYTES = 300e6

export interface UpgradeRehearsal extends UpgradedChecks {
  /** When the archive was written. */
  readonly createdAt: string
  readonly storeId: string
  /** The migrations of this release that the store lacks. */
  readonly migrations: readonly string[]
  readonly seconds: Readonly<Record<string, number>>
  /** Disk usage of the restored and migrated store. */
  readonly bytes: number
  readonly differences: readonly string[]
  /** Migrations that would break the running release. */
  readonly breaks: readonly MigrationBreaks[]
  /** Tables and columns whose values will be deleted. */
  readonly removed: readonly string[]
  /** Undefined when no former release was given. */
  readonly reads: ComparedReads | undefined
  /** Reasons against the upgrade; empty when there are none. */
  readonly problems: readonly string[]
}

interface RehearsalOptions {
  readonly source: ArchiveSource
  readonly environment: NodeJS.ProcessEnv
  /** Folder for the copy; next to `DATA_DIR` by default. */
  readonly beside?: string | undefined
  readonly migrations?: SchemaMigrations
  readonly onStep?: (step: string) => void | Promise<void>
  /** Folder of the running release, to compare its answers to a sample of reads. */
  readonly from?: string | undefined
  readonly sample?: number
  /** Whether changed answers are accepted. */
  readonly acceptsReads?: boolean
  /** Whether to skip the deployment, when only the archive is tried. */
  readonly onlyVerify?: boolean
}

/** The server's user may write to `DATA_DIR`, but often not beside it. */
async function makeFolder(parent: string): Promise<string> {
  return mkdtemp(join(parent, COPY_PREFIX)).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`No folder can be made in ${parent} (${error.code}): name another one with --beside`, {
      cause: error,
    })
  })
}

/**
 * Restores an archive into a temporary folder with a separate PostgreSQL, migrates it to this release and checks it as an
 * operator would after the upgrade. Does not touch the store in use. Removes the folder at the end.
 */
export async function rehearseUpgrade(options: RehearsalOptions): Promise<UpgradeRehearsal> {
  const config = parseConfig(options.environment)
  const parent = options.beside ?? dirname(config.dataDir)
  await requireRoom(parent, options.source.path)
  const directory = await makeFolder(parent)
  const forget = onInterrupt(async () => {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    // Once more, synchronously, for what the interrupted restore wrote meanwhile: nothing runs before the exit.
    rmSync(directory, { recursive: true, force: true })
  })
  try {
    // When we are root, PostgreSQL runs as another user, who needs access.
    await chmod(directory, 0o711)
    return await rehearse(directory, config, options)
  } catch (error) {
    if (isDiskFull(error))
      throw new Error(`The disk of ${parent} filled up during the rehearsal: name another with --beside`, {
        cause: error,
      })
    throw error
  } finally {
    await rm(directory, { recursive: true, force: true })
    forget()
  }
}

async function rehearse(
  directory: string,
  config: Config,
  options: RehearsalOptions,
): Promise<UpgradeRehearsal> {
  const { source, environment, migrations = MIGRATIONS, onStep, onlyVerify = false, from } = options
  const { seconds, time } = stepTimer(onStep)
  const beside = await besideOf(directory, config, environment)
  const besideConfig = parseConfig(beside)
  const archive = await time('restore', async () =>
    restoreStore(besideConfig, await openFileStorage(besideConfig), source, {
      migrateStore: async () => undefined,
      isMoved: true,
    }),
  )
  const { createdAt, storeId } = archive.header
  const empty = { createdAt, storeId, seconds, ...NOTHING_FOUND }
  const { sample } = options
  const reads =
    from === undefined
      ? undefined
      : new ReadComparison({ directory, environment: beside, from, createdAt, sample })
  await reads?.recordFormer(time)
  const migrated = await time('migrate', () => migrateBeside(besideConfig, migrations))
  if ('problem' in migrated)
    return { ...empty, bytes: await measure(directory), problems: [migrated.problem] }
  const checked = await withDeployment((parts) => checkUpgraded(parts, time, onlyVerify), beside)
  const compared = await reads?.compare(time, options.acceptsReads)
  return {
    ...empty,
    ...migrated,
    ...checked,
    bytes: await measure(directory),
    reads: compared,
    problems: [...findProblems(checked), ...(compared?.problems ?? [])],
  }
}

const NOTHING_FOUND = {
  migrations: [],
  breaks: [],
  removed: [],
  differences: [],
  checks: [],
  deployment: undefined,
  reads: undefined,
}

/** The environment of the installation with a separate store. */
async function besideOf(
  directory: string,
  { dataDir, secretKeyFile }: Config,
  environment: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const own = join(dataDir, MASTER_KEY)
  const hasOwn = await stat(own).then(
    () => true,
    () => false,
  )
  return {
    ...environment,
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    STORAGE_URL: '',
    SECRET_KEY_FILE: secretKeyFile ?? (hasOwn ? own : ''),
  }
}

type MigratedBeside =
  | Pick<UpgradeRehearsal, 'breaks' | 'removed' | 'migrations' | 'differences'>
  | { readonly problem: string }

async function migrateBeside({ dataDir }: Config, migrations: SchemaMigrations): Promise<MigratedBeside> {
  const starting = startEmbeddedPostgres(dataDir)
  const forget = onInterrupt(async () => (await starting).stop())
  const postgres = await starting
  const pool = createPool({ ...postgres.connection, max: 2 })
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: explainingPool(pool) }) })
  try {
    const before = await printTables(db)
    let migrated: Migrated
    try {
      migrated = await runMigrations(db, migrations)
    } catch (error) {
      if (isDiskFull(error) || !(error instanceof Error)) throw error
      return { problem: error.message }
    }
    const columns = new Map([...before].map(([name, { columns }]: [string, TablePrint]) => [name, columns]))
    const differences = describeDifferences(before, await printTables(db, columns))
    const { ran, breaks, removed } = migrated
    return { migrations: ran, breaks, removed, differences }
  } finally {
    await db.destroy()
    await postgres.stop()
    forget()
  }
}

async function requireRoom(parent: string, archive: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(archive), statfs(parent)])
  const needed = size * ROOM_FACTOR + EMPTY_BYTES
  if (bavail * bsize < needed)
    throw new Error(
      `${parent} has ${megabytes(bavail * bsize)} free, and a rehearsal of ${archive} takes about ${megabytes(needed)}: ` +
        'name a folder on another disk with --beside',
    )
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

async function measure(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Reported by the file system, or only in the log of a PostgreSQL that cannot start. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(String(error.code))) return true
  return (
    /no space left on device|disk quota exceeded|file too large/i.test(error.message) ||
    isDiskFull(error.cause)
  )
}
