import { recordAudit } from '../audit/record-audit.ts'
import { BACKUP_TRIED, STORE_SUBJECT } from '../audit/store-events.ts'
import { readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { describeRehearsal } from '../rehearse/describe-rehearsal.ts'
import { withStore } from '../terminal/open-beside.ts'
import type { Arguments, Outcome } from '../terminal/command.ts'
import { megabytes, rehearseUpgrade, type UpgradeRehearsal } from '../upgrade/rehearse-upgrade.ts'

/** Rehearses the upgrade of the store that the environment names to this release, on a copy. */
export async function rehearseRelease({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const { source, beside } = readPlaces(path, values)
  const rehearsal = await rehearseUpgrade({ source, beside, environment: process.env, onStep: showStep })
  return { ok: rehearsal.problems.length === 0, lines: describe(path, rehearsal), data: { ...rehearsal } }
}

/** Restores an archive of the store in use beside it, verifies the copy, and notes in the store whether all of it holds. */
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
    lines: [...describe(path, rehearsal).slice(0, -1), verdict],
    data: { ...rehearsal },
  }
}

/** For the status page. Refuses the archive of another store, which says nothing about this one. */
async function noteTrial(
  detail: { readonly ok: boolean; readonly createdAt: string | null },
  storeId?: string,
): Promise<void> {
  await withStore(async ({ store, config }) => {
    const { id } = await store.db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
    if (storeId !== undefined && storeId !== id)
      throw new Error(`The archive is of the store ${storeId}, and the store in use is ${id}`)
    const keys = await readStoreKeys(store.db, config)
    const event = {
      subject: STORE_SUBJECT,
      actorId: null,
      action: BACKUP_TRIED,
      detail,
      at: systemClock.now(),
    }
    await store.db.transaction().execute((trx) => recordAudit(trx, keys, event))
  })
}

function readPlaces(path: string, values: Arguments['values']) {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  return { source: { path, identityFile: text('identity') }, beside: text('beside') }
}

function showStep(step: string): void {
  process.stderr.write(`${step}…\n`)
}

function describe(path: string, rehearsal: UpgradeRehearsal): readonly string[] {
  const { createdAt, migrations, seconds, bytes, differences, checks, deployment, problems } = rehearsal
  const times = Object.entries(seconds).map(([step, value]) => `${step} ${value.toFixed(1)} s`)
  return [
    `${path}, written at ${createdAt}`,
    times.join(', '),
    `${megabytes(bytes)} on disk`,
    migrations.length === 0 ? 'no migration' : `${migrations.length} migrations: ${migrations.join(', ')}`,
    ...differences.map((each) => `  ${each}`),
    ...(checks.length > 0
      ? [`verify: ${checks.filter(({ ok }) => ok).length} of ${checks.length} checks hold`]
      : []),
    ...(deployment ? describeRehearsal(deployment) : []),
    ...problems.map((each) => `NO  ${each}`),
    problems.length === 0 ? 'GO' : 'NO: the store that is in use was not touched',
  ]
}
