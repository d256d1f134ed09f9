import * as z from 'zod'
import { addDays } from '#rules/add-to-day.ts'
import { endOfParisDay } from '#rules/end-of-paris-day.ts'
import { recordStoreActAlone } from '../audit/record-audit.ts'
import { BACKUP_MADE } from '../audit/store-events.ts'
import { createBackupKey, type ArchiveSource } from '../backup/archive-encryption.ts'
import {
  EVIDENCE_KEY,
  KEYS,
  listKeys,
  MASTER_KEY,
  SEALING_KEY,
  type BackupManifest,
} from '../backup/archive-format.ts'
import { backupStore } from '../backup/backup-store.ts'
import { checkArchive } from '../backup/check-archive.ts'
import { removeOldArchives, type Keeping } from '../backup/remove-old-archives.ts'
import { restoreStore } from '../backup/restore-store.ts'
import { adoptStore, readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { buildSupportBundle } from '../operations/support-bundle.ts'
import { liftLegalHold, listLegalHolds, setLegalHold } from '../retention/legal-hold.ts'
import { readAppliedMigrations } from '../store/run-migrations.ts'
import { openStore } from '../store/store.ts'
import { showProgress } from '../terminal/show-progress.ts'
import { Misuse, numberOf, textOf, type Arguments, type Outcome } from '../terminal/command.ts'
import { withDeployment, withStore, type CommandParts } from '../terminal/open-beside.ts'
import { VerifyRun, type CheckReport } from '../verify/verify-run.ts'
import { verifyStore } from '../verify/verify-store.ts'

export async function migrate(): Promise<Outcome> {
  const store = await openStore(parseConfig(process.env))
  const migrations = await readAppliedMigrations(store.db).finally(() => store.close())
  return { ok: true, lines: [`The schema is at ${migrations.at(-1)}`], data: { migrations } }
}

export async function adopt({ positionals: [from = ''] }: Arguments): Promise<Outcome> {
  return withStore(async ({ config, store }) => {
    const { code } = await loadDeployment(config.deployment)
    await adoptStore(store.db, config, from, systemClock.now())
    return { ok: true, lines: [`The store of ${from} is that of ${code} now`], data: { from, to: code } }
  })
}

export async function backup({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const kept = { count: numberOf(values, 'keep'), days: numberOf(values, 'keep-days') }
  const withKeys = readKeyChoice(values)
  return withStore(async (parts) => {
    const storeKeys = await readStoreKeys(parts.store.db, parts.config)
    const createdAt = systemClock.now()
    const { total, keys } = await backupStore({ ...parts, path, createdAt, withKeys })
    // Only for the status page: the archive is valid without this row.
    await recordStoreActAlone(parts.store.db, storeKeys, BACKUP_MADE, { actorId: null, at: createdAt })
    const removed = await removeFormer(path, kept, createdAt)
    const { backupRecipient: recipient } = parts.config
    const protection = recipient === undefined ? 'not encrypted' : `encrypted for ${recipient}`
    return {
      ok: true,
      lines: [
        describeTotal(path, total),
        protection,
        ...describeMissingKeys(keys),
        ...removed.map((name) => `removed ${name}`),
      ],
      data: {
        path,
        removed,
        createdAt: createdAt.toISOString(),
        encrypted: recipient !== undefined,
        keys,
        ...total,
      },
    }
  })
}

async function removeFormer(path: string, kept: Keeping, now: Date): Promise<readonly string[]> {
  return kept.count === undefined && kept.days === undefined ? [] : removeOldArchives(path, kept, now)
}

/** Undefined selects the default. */
function readKeyChoice(values: Arguments['values']): boolean | undefined {
  if (values['with-keys'] === true && values['without-keys'] === true)
    throw new Misuse('--with-keys and --without-keys exclude each other')
  if (values['with-keys'] === true) return true
  return values['without-keys'] === true ? false : undefined
}

function describeTotal(path: string, { members, bytes, sha256 }: BackupManifest['total']): string {
  return `${path}: ${members} members, ${bytes} bytes, control total ${sha256}`
}

/** What a restore needs besides the archive, where it lacks a key. */
const WITHOUT_KEY = {
  [MASTER_KEY]: 'it does not hold the master key: a restore needs your copy of it, named by SECRET_KEY_FILE',
  [SEALING_KEY]:
    'it does not hold the sealing key: after a restore SIGNING_P12 names it; a demo makes a new one at its start',
  [EVIDENCE_KEY]:
    'it does not contain the evidence key: after a restore name your copy with EVIDENCE_KEY, or introduce another one with npm run roots -- --new-key',
} as const

function describeMissingKeys(keys: readonly string[]): readonly string[] {
  return KEYS.filter((name) => !keys.includes(name)).map((name) => WITHOUT_KEY[name])
}

export async function createKey({ positionals: [path = ''] }: Arguments): Promise<Outcome> {
  const recipient = await createBackupKey(path)
  const lines = [
    `BACKUP_RECIPIENT=${recipient}`,
    `${path} opens the archives: keep it away from this machine, in two places`,
  ]
  return { ok: true, lines, data: { recipient, identity: path } }
}

export async function restore({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const source = { path, identityFile: textOf(values, 'identity') }
  if (values['check']) return checkOnly(source)
  const config = parseConfig(process.env)
  const { header, manifest } = await restoreStore(config, await openFileStorage(config), source, {
    isMoved: values['moved'] === true,
  })
  const keys = listKeys(manifest)
  const verified = await verify()
  const restored = `${path}: restored as of ${header.createdAt}, ${manifest.total.members} members`
  return {
    ok: verified.ok,
    lines: [restored, ...describeMissingKeys(keys), ...verified.lines],
    data: { path, createdAt: header.createdAt, keys, ...manifest.total, ...verified.data },
  }
}

async function checkOnly(source: ArchiveSource): Promise<Outcome> {
  const { path } = source
  const { header, manifest } = await checkArchive(source)
  const keys = listKeys(manifest)
  return {
    ok: true,
    lines: [
      describeTotal(path, manifest.total),
      `written at ${header.createdAt}`,
      ...describeMissingKeys(keys),
    ],
    data: { path, createdAt: header.createdAt, keys, ...manifest.total },
  }
}

export async function verify(given?: Arguments): Promise<Outcome> {
  const since = readSince(given?.values['since'])
  return withDeployment(async (parts) => {
    if (since && since > parts.clock.now())
      throw new Misuse(`--since ${since.toISOString()} is in the future`)
    const checks: CheckReport[] = []
    const forms = FormCatalogue.readOnly(parts.store.db)
    const { dataDir } = parts.config
    const run = VerifyRun.open(
      { dataDir, keys: parts.keys },
      { since, resume: given?.values['resume'] === true },
    )
    const progress = showProgress()
    const options = { run, onProgress: progress.show }
    for await (const report of verifyStore({ ...parts, forms, since }, options)) checks.push(report)
    progress.clear()
    run.end()
    return { ok: checks.every(({ ok }) => ok), lines: checks.flatMap(describeCheck), data: { checks } }
  })
}

const Instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** A day begins at midnight in Paris, as everywhere. */
export function readSince(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  // `Date` would read 2026-02-30 as 2 March.
  if (!Instant.safeParse(text).success) throw new Misuse(`--since ${text} is no date: write it as 2026-11-20`)
  return z.iso.date().safeParse(text).success ? endOfParisDay(addDays(text, -1)) : new Date(text)
}

function describeCheck({ check, ok, count, first }: CheckReport): readonly string[] {
  if (ok) return [`ok      ${check}`]
  const more = count > first.length ? [`        and ${count - first.length} more`] : []
  return [`BROKEN  ${check}`, ...first.map(({ place, problem }) => `        ${place}: ${problem}`), ...more]
}

export async function legalHold({ positionals: [dossier], values }: Arguments): Promise<Outcome> {
  if (dossier === undefined) return withDeployment(listHolds)
  const reason = textOf(values, 'set')?.trim()
  const isOne = (reason === undefined) === (values['lift'] === true)
  if (!/^\d{1,9}$/.test(dossier) || !isOne || reason === '')
    throw new Misuse('a dossier number is needed, with either --set REASON or --lift')
  return withDeployment((parts) => changeHold(parts, Number(dossier), reason))
}

async function listHolds({ store }: CommandParts): Promise<Outcome> {
  const holds = await listLegalHolds(store.db)
  const lines = holds.map(({ dossier, since, reason }) => `${dossier}\t${since.toISOString()}\t${reason}`)
  return { ok: true, lines: lines.length > 0 ? lines : ['no holds'], data: { holds } }
}

/** Without a reason the hold is lifted. */
async function changeHold(
  parts: CommandParts,
  dossier: number,
  reason: string | undefined,
): Promise<Outcome> {
  if (reason !== undefined) await setLegalHold(parts, dossier, reason)
  else if (!(await liftLegalHold(parts, dossier))) throw new Error(`dossier ${dossier} has no hold`)
  const line =
    reason === undefined ? `dossier ${dossier} follows its periods again` : `dossier ${dossier} is kept`
  return { ok: true, lines: [line], data: { dossier, held: reason !== undefined } }
}

export function supportBundle({ positionals: [path = 'support-bundle.json'] }: Arguments): Promise<Outcome> {
  return withDeployment(async (parts) => {
    const bundle = await buildSupportBundle(parts, process.env)
    await writeAtomically(path, `${JSON.stringify(bundle, null, 2)}\n`)
    return { ok: true, lines: [`${path} is written: read it before you send it`], data: { path } }
  })
}
