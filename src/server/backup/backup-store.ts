import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import type pg from 'pg'
import type { StoreOwner } from '../bind-store.ts'
import type { Config } from '../config.ts'
import { isHeadNote, isHeadWithin } from '../audit/audit-head.ts'
import { numberOfNote } from '../evidence/root-notes.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import { readAppliedMigrations } from '../store/run-migrations.ts'
import type { Store } from '../store/store.ts'
import {
  FORMAT,
  HEADER,
  EVIDENCE_KEY,
  KEYS,
  SEALING_KEY,
  SEQUENCES,
  type BackupHeader,
  type controlTotal,
} from './archive-format.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { copyTarget, readSequences, readTablePlan } from './table-plan.ts'

export interface BackupOptions {
  readonly config: Config
  readonly store: Store
  readonly files: FileStorage
  readonly path: string
  readonly createdAt: Date
  /** Whether to include the keys kept under `DATA_DIR`. By default only in an encrypted archive. */
  readonly withKeys?: boolean | undefined
}

export interface Backup {
  readonly total: ReturnType<typeof controlTotal>
  /** Names of the keys that the archive holds. */
  readonly keys: readonly string[]
}

/**
 * Writes one consistent archive while the server works: every table in one snapshot, then the files that the snapshot
 * names. Files outlive their last row by a day, so none of them is missing yet.
 */
export async function backupStore(options: BackupOptions): Promise<Backup> {
  const { config, withKeys = config.backupRecipient !== undefined } = options
  const client = await options.store.pool.connect()
  const archive = await ArchiveWriter.create(options.path, {
    recipient: config.backupRecipient,
    spoolDirectory: config.dataDir,
  }).catch((error: unknown) => {
    client.release()
    throw error
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    await writeHeader(archive, client, options)
    const keys = withKeys ? await writeKeys(archive, config) : []
    for (const table of await readTablePlan(client)) {
      const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
      await archive.addStream(`tables/${table.name}.copy`, rows)
    }
    await writeFiles(archive, client, options.files)
    await client.query('commit')
    return { total: await archive.finish(), keys }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    client.release(true)
  }
}

async function writeHeader(
  archive: ArchiveWriter,
  client: pg.PoolClient,
  options: BackupOptions,
): Promise<void> {
  const { db } = options.store
  const { rows } = await client.query<StoreOwner & { id: string }>(
    'select id, deployment, is_demo as "isDemo", key_check as "keyCheck" from store_identity',
  )
  const [identity] = rows
  const header: BackupHeader = {
    product: 'paraphe',
    format: FORMAT,
    createdAt: options.createdAt.toISOString(),
    storeId: identity?.id ?? '',
    owner: identity && {
      deployment: identity.deployment,
      isDemo: identity.isDemo,
      keyCheck: identity.keyCheck,
    },
    migrations: [...(await readAppliedMigrations(db))],
    tables: [...(await readTablePlan(client))],
  }
  await archive.addBytes(HEADER, Buffer.from(JSON.stringify(header)))
  await archive.addBytes(SEQUENCES, Buffer.from(JSON.stringify(await readSequences(client))))
}

async function writeKeys(
  archive: ArchiveWriter,
  { dataDir, secretKeyFile }: Config,
): Promise<readonly string[]> {
  const written: string[] = []
  for (const name of secretKeyFile === undefined ? KEYS : [SEALING_KEY, EVIDENCE_KEY]) {
    const bytes = await readFile(join(dataDir, name)).catch(ignoreMissing)
    if (!bytes) continue
    await archive.addBytes(`keys/${name}`, bytes)
    written.push(name)
  }
  return written
}

/** Leaves out audit heads and evidence roots made since the snapshot: they cover rows that the archive does not have. */
async function writeFiles(archive: ArchiveWriter, client: pg.PoolClient, files: FileStorage): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>('select max(id) as last from audit')
  const lastRow = rows[0]?.last ?? 0
  const roots = await client.query<{ last: number | null }>('select max(number) as last from evidence_root')
  const isWithin = (name: string, text: string) =>
    (numberOfNote(name) ?? 0) <= (roots.rows[0]?.last ?? 0) &&
    (!isHeadNote(name) || isHeadWithin(text, lastRow))
  for (const name of await files.listNotes('')) {
    const text = await files.readNote(name)
    if (text !== undefined && isWithin(name, text)) await archive.addBytes(`notes/${name}`, Buffer.from(text))
  }
  const named = await client.query<{ sha256: string }>('select sha256 from file order by sha256')
  for (const { sha256 } of named.rows) await archive.addBytes(`files/${sha256}`, await files.read(sha256))
}
