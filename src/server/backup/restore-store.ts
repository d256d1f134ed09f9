import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { refuseOtherOwner } from '../bind-store.ts'
import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { FEED_SEQUENCE, RESTORE_GAP } from '../events/index.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { readKeys } from '../keys.ts'
import { migrate, migrateTo } from '../store/migrate.ts'
import { openStoreForRestore, type Db, type Store } from '../store/store.ts'
import type { ArchiveSource } from './archive-encryption.ts'
import {
  KEYS,
  listKeys,
  MASTER_KEY,
  readMemberName,
  Sequences,
  type BackupHeader,
  type BackupTable,
} from './archive-format.ts'
import { checkArchive, readArchive, type CheckedArchive } from './check-archive.ts'
import { explainFullDisk } from './explain-full-disk.ts'
import { severalAtOnce } from './several-at-once.ts'
import { copyTarget, quote, readTablePlan } from './table-plan.ts'

const FILES_AT_ONCE = 8

/**
 * Sequences whose numbers other systems store, with how many numbers a restore skips: more than can have been used since the
 * backup. The register would take the lines of a second dossier 1042 for duplicates, as programs would its events; programs
 * also cache form versions by number.
 */
const GAPS: Readonly<Record<string, number>> = {
  [FEED_SEQUENCE]: RESTORE_GAP,
  dossier_id_seq: 10_000,
  account_id_seq: 10_000,
  form_version_id_seq: 10_000,
  register_attempt_id_seq: 10_000,
  register_batch_id_seq: 10_000,
}

interface RestoreOptions {
  /** Instead of all pending migrations. */
  readonly migrateStore?: (db: Db) => Promise<unknown>
  /** Whether nothing was written since the archive, so that numbers go on where they were. */
  readonly isMoved?: boolean
}

/**
 * Restores an archive into an empty database and an empty file storage. The archive is verified completely, and both
 * targets checked to be empty, before anything is written. Files first, then all rows in one transaction, then pending
 * migrations.
 */
export async function restoreStore(
  config: Config,
  files: FileStorage,
  source: ArchiveSource,
  { migrateStore = migrate, isMoved = false }: RestoreOptions = {},
): Promise<CheckedArchive> {
  const archive = await checkArchive(source)
  await requireOwnArchive(config, source, archive)
  await requireEmptyPlace(config, files)
  const store = await openStoreForRestore(config, (db) => prepareSchema(db, archive.header))
  try {
    await load(store, { config, files, source, header: archive.header, isMoved })
    await migrateStore(store.db)
  } catch (error) {
    throw await explainFullDisk(error, config.dataDir)
  } finally {
    await store.close()
  }
  return archive
}

/** Refuses an archive of another deployment or master key now: otherwise only the start after the restore would detect it. */
async function requireOwnArchive(
  config: Config,
  { path }: ArchiveSource,
  { header, manifest }: CheckedArchive,
): Promise<void> {
  const { deployment = null, isDemo = null, keyCheck = null } = header.owner ?? {}
  if (config.secretKeyFile !== undefined) {
    refuseOtherOwner({ deployment, isDemo, keyCheck }, config, await readKeys(config))
    return
  }
  refuseOtherOwner({ deployment, isDemo, keyCheck: null }, config)
  if (!listKeys(manifest).includes(MASTER_KEY))
    throw new ConfigError(
      `${path} does not hold the master key: name your copy of it with SECRET_KEY_FILE, which the server needs too.`,
    )
}

async function requireEmptyPlace({ dataDir }: Config, files: FileStorage): Promise<void> {
  for await (const { sha256 } of files.list())
    throw new Error(`The file storage is not empty: it has ${sha256}`)
  const [note] = await files.listNotes('')
  if (note) throw new Error(`The file storage is not empty: it has the note ${note}`)
  for (const key of KEYS) {
    if (await stat(join(dataDir, key)).catch(() => undefined))
      throw new Error(`${join(dataDir, key)} exists already: restore to an empty DATA_DIR`)
  }
}

/** Creates the archive's schema in an empty database; refuses one with rows before any change. */
async function prepareSchema(db: Db, { migrations }: BackupHeader): Promise<void> {
  await db.connection().execute(async (connection) => {
    await requireNoRows(connection)
    const applied = await migrateTo(connection, migrations)
    const extra = applied.filter((name) => !migrations.includes(name))
    if (extra.length > 0)
      throw new Error(
        `The database has ${extra.join(', ')}, which the archive does not have: use an empty database`,
      )
  })
}

async function requireNoRows(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  for (const { name, schema } of tables) {
    if (schema !== 'public' || name.startsWith('kysely_') || name === 'store_identity') continue
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) throw new Error(`The database is not empty: ${name} has rows`)
  }
}

interface Load {
  readonly config: Config
  readonly files: FileStorage
  readonly source: ArchiveSource
  readonly header: BackupHeader
  readonly isMoved: boolean
}

async function load(store: Store, { config, files, source, header, isMoved }: Load): Promise<void> {
  // Files first: a row must not precede the file it names.
  await restoreFiles(files, source)
  const client = await store.pool.connect()
  try {
    await client.query('begin')
    // Rows are restored together with their audit, so turn off change tracking.
    await client.query(`select set_config('paraphe.changed', 'off', true)`)
    await client.query('delete from store_identity')
    await requireSameTables(client, header.tables)
    await readArchive(source, async (name, entry) => {
      const member = readMemberName(name)
      const table =
        member?.kind === 'table' ? header.tables.find((each) => each.name === member.name) : undefined
      if (table) await copyTable(client, table, entry)
      if (member?.kind === 'sequences') await setSequences(client, await readAll(entry), isMoved ? {} : GAPS)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release(true)
  }
  await restoreKeys(config, source)
}

/** Several files at once: each write waits for its sync. */
async function restoreFiles(files: FileStorage, source: ArchiveSource): Promise<void> {
  const several = severalAtOnce(FILES_AT_ONCE)
  await readArchive(source, async (name, entry) => {
    const member = readMemberName(name)
    if (member?.kind === 'file') await several.add(restoreFile(files, member.name, await readAll(entry)))
    if (member?.kind === 'note') await files.keepNote(member.name, (await readAll(entry)).toString('utf8'))
  })
  await several.finish()
}

async function restoreFile(files: FileStorage, sha256: string, bytes: Buffer): Promise<void> {
  const written = await files.write(bytes)
  if (written !== sha256) throw new Error(`the file ${sha256} does not match its hash`)
}

async function requireSameTables(client: pg.PoolClient, tables: readonly BackupTable[]): Promise<void> {
  const own = new Set((await readTablePlan(client)).map(copyTarget))
  const unknown = tables.find((table) => !own.has(copyTarget(table)))
  if (unknown) throw new Error(`the archive's table ${unknown.name} does not match its schema`)
}

async function copyTable(
  client: pg.PoolClient,
  table: BackupTable,
  entry: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(entry, client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)))
}

async function setSequences(client: pg.PoolClient, bytes: Buffer, gaps: typeof GAPS): Promise<void> {
  for (const { name, value, called } of Sequences.parse(JSON.parse(bytes.toString('utf8'))))
    await client.query('select setval($1::regclass, $2, $3)', [
      quote(name),
      value + (gaps[name] ?? 0),
      called,
    ])
}

/** Keys last: an incomplete restore must not look usable. */
async function restoreKeys({ dataDir, secretKeyFile }: Config, source: ArchiveSource): Promise<void> {
  await readArchive(source, async (name, entry) => {
    const member = readMemberName(name)
    if (member?.kind !== 'key' || (member.name === MASTER_KEY && secretKeyFile !== undefined)) return
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = await open(join(dataDir, member.name), 'wx', 0o600)
    await file.writeFile(await readAll(entry))
    await file.sync()
    await file.close()
  })
}

async function readAll(entry: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks)
}
