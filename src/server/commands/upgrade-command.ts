import { recordStoreActAlone } from '../audit/record-audit.ts'
import { BACKUP_TRIED } from '../audit/store-events.ts'
import { readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { withStore } from '../terminal/open-beside.ts'
import { Misuse, numberOf, textOf, type Arguments, type Outcome } from '../terminal/command.ts'
import { describeTrial, describeUpgrade, describeUpgradeRehearsal } from '../upgrade/describe-upgrade.ts'
import { recordReads } from '../upgrade/record-reads.ts'
import { keepRehearsalNote } from '../upgrade/rehearsal-note.ts'
import { rehearseUpgrade, type UpgradeRehearsal } from '../upgrade/rehearse-upgrade.ts'
import { upgradeStore } from '../upgrade/upgrade-store.ts'

/** Migrates the store named by the environment to this release, or tries it on a copy restored from an archive. */
export async function upgrade({ values }: Arguments): Promise<Outcome> {
  const path = textOf(values, 'rehearse')
  if (path !== undefined) return rehearse(path, values)
  const outcome = await upgradeStore({
    environment: process.env,
    archive: textOf(values, 'archive'),
    mayRemove: values['remove'] === true,
    withoutRehearsal: values['without-rehearsal'] === true,
    onStep: showStep,
  })
  return {
    ok: outcome.isDone && outcome.problems.length === 0,
    lines: describeUpgrade(outcome),
    data: { ...outcome },
  }
}

async function rehearse(path: string, values: Arguments['values']): Promise<Outcome> {
  const rehearsal = await rehearseUpgrade({
    ...readPlaces(path, values),
    from: textOf(values, 'from'),
    acceptsReads: values['accept-reads'] === true,
    environment: process.env,
    onStep: showStep,
  })
  const { storeId, migrations, problems } = rehearsal
  const isGo = problems.length === 0
  const note = { storeId, migrations, isGo, at: systemClock.now() }
  const config = parseConfig(process.env)
  const isKept = await keepRehearsalNote(config, note)
  return {
    ok: isGo,
    lines: [
      ...describeUpgradeRehearsal(path, rehearsal, config),
      ...(isKept ? [] : ['DATA_DIR is not on this machine: the upgrade will need --without-rehearsal there']),
    ],
    data: { ...rehearsal },
  }
}

/** Records the answers to read requests on a copy, to compare two releases. */
export async function record({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const at = new Date(textOf(values, 'at') ?? '')
  if (Number.isNaN(at.getTime())) throw new Misuse('--at needs a time, as 2026-11-20T03:00:00Z')
  const sample = numberOf(values, 'sample', 1) ?? 1_000
  const reads = await recordReads(path, { sample, at, like: textOf(values, 'like') })
  return { ok: true, lines: [`${reads} reads`], data: { reads } }
}

/**
 * Restores an archive of the current store next to it, verifies the copy, and records in the store whether all checks
 * passed.
 */
export async function tryBackup({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const { source, beside } = readPlaces(path, values)
  let rehearsal: UpgradeRehearsal
  try {
    rehearsal = await rehearseUpgrade({
      source,
      beside,
      environment: process.env,
      onlyVerify: true,
      onStep: showStep,
    })
  } catch (error) {
    await noteTrial({ ok: false, createdAt: null })
    throw error
  }
  const { createdAt, storeId, problems } = rehearsal
  await noteTrial({ ok: problems.length === 0, createdAt }, storeId)
  const verdict = problems.length === 0 ? 'everything is there and holds' : 'this backup is not whole'
  return {
    ok: problems.length === 0,
    lines: [...describeTrial(path, rehearsal), verdict],
    data: { ...rehearsal },
  }
}

/** Records the trial for the status page. Refuses an archive of another store, which proves nothing about this one. */
async function noteTrial(
  detail: { readonly ok: boolean; readonly createdAt: string | null },
  storeId?: string,
): Promise<void> {
  await withStore(async ({ store, config }) => {
    const { id } = await store.db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
    if (storeId !== undefined && storeId !== id)
      throw new Error(`The archive is of the store ${storeId}, and the store in use is ${id}`)
    const keys = await readStoreKeys(store.db, config)
    await recordStoreActAlone(store.db, keys, BACKUP_TRIED, { actorId: null, detail, at: systemClock.now() })
  })
}

function readPlaces(path: string, values: Arguments['values']) {
  return { source: { path, identityFile: textOf(values, 'identity') }, beside: textOf(values, 'beside') }
}

function showStep(step: string): void {
  process.stderr.write(`${step}…\n`)
}
