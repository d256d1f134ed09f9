import { backupStore } from '../backup/backup-store.ts'
import { readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { parseConfig, type Config } from '../config.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { openClock } from '../sandbox-clock.ts'
import { describeBreaks, retryWhileLocked, migrateWithTimeouts } from '../store/migrate-beside-servers.ts'
import { MIGRATIONS, refuseNewerSchema } from '../store/migrate.ts'
import { readNeededMigration, type Migrated, type SchemaMigrations } from '../store/run-migrations.ts'
import { findRunningServers, type RunningServerRow } from '../store/server-heartbeats.ts'
import { openStoreForUpgrade, type Store, type Trx } from '../store/store.ts'
import type { CommandParts } from '../terminal/open-beside.ts'
import { checkUpgraded, findProblems, stepTimer, type UpgradedChecks } from './check-upgraded.ts'
import { findRehearsalProblem } from './rehearsal-note.ts'

export interface Upgrade extends UpgradedChecks {
  readonly migrations: readonly string[]
  /** Servers that were running during the upgrade. */
  readonly servers: readonly RunningServerRow[]
  readonly seconds: Readonly<Record<string, number>>
  /** Why nothing was changed; or, after an upgrade with running servers, the findings of the checks. */
  readonly problems: readonly string[]
  readonly isDone: boolean
}

export interface UpgradeOptions {
  readonly environment: NodeJS.ProcessEnv
  /** Path for a backup of the store before the upgrade. */
  readonly archive?: string | undefined
  /** Whether values without a place in this release may be deleted. */
  readonly mayRemove?: boolean
  readonly withoutRehearsal?: boolean
  readonly migrations?: SchemaMigrations
  readonly onStep?: (step: string) => void | Promise<void>
}

/** Older stores do not record their owner. */
const FIRST_WITH_OWNER = '0035-store-owner'

/** Thrown inside the transaction to roll it back. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly upgrade: Upgrade

  constructor(upgrade: Upgrade) {
    super(upgrade.problems.join('; '))
    this.upgrade = upgrade
  }
}

/**
 * Upgrades the store to this release. Without running servers, the migrations and all checks are one transaction, which is
 * committed only if all checks pass. With running servers, only additive migrations are applied, which do not break these
 * servers; the checks run afterwards, since a long transaction would block the servers.
 */
export async function upgradeStore(options: UpgradeOptions): Promise<Upgrade> {
  const config = parseConfig(options.environment)
  const store = await openStoreForUpgrade(config)
  try {
    return await upgrade(store, config, options)
  } catch (error) {
    if (error instanceof Refused) return error.upgrade
    throw error
  } finally {
    await store.close()
  }
}

async function upgrade(store: Store, config: Config, options: UpgradeOptions): Promise<Upgrade> {
  const { migrations = MIGRATIONS, archive } = options
  const { seconds, time } = stepTimer(options.onStep)
  const applied = await refuseNewerSchema(store.db)
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name))
  const none = { migrations: pending, servers: [], seconds, checks: [], deployment: undefined, problems: [] }
  if (pending.length === 0) return { ...none, isDone: true }
  if (!applied.includes(FIRST_WITH_OWNER))
    throw new Error(
      'The store is too old: back it up with its own release, and restore that archive with this one',
    )
  const keys = await readStoreKeys(store.db, config)
  await requireRehearsal(store, config, pending, options)
  const files = await openFileStorage(config)
  if (archive !== undefined)
    await time('archive', () =>
      backupStore({ config, store, files, path: archive, createdAt: systemClock.now() }),
    )
  const parts = async (db: Store['db']): Promise<CommandParts> => ({
    config,
    files,
    keys,
    store: { ...store, db },
    clock: await openClock(db, config, systemClock),
    deployment: await loadDeployment(config.deployment),
  })
  const refuse = (found: Partial<Upgrade>) => new Refused({ ...none, ...found, isDone: false })
  const done = await retryWhileLocked(() =>
    store.db.transaction().execute(async (trx) => {
      const servers = await findRunningServers(trx)
      const migrated = await time('migrate', () => migrateWithTimeouts(trx, servers.length > 0, migrations))
      const problems = await findObstacles(trx, { migrated, servers, options })
      if (problems.length > 0) throw refuse({ servers, problems })
      await store.grant?.(trx)
      if (servers.length > 0) return { servers }
      const checked = await checkUpgraded(await parts(trx), time)
      const found = findProblems(checked)
      if (found.length > 0) throw refuse({ ...checked, problems: found })
      await options.onStep?.('commit')
      return { servers, checked }
    }),
  )
  const checked = done.checked ?? (await checkUpgraded(await parts(store.db), time))
  return { ...none, ...checked, servers: done.servers, problems: findProblems(checked), isDone: true }
}

async function requireRehearsal(
  store: Store,
  config: Config,
  migrations: readonly string[],
  { withoutRehearsal = false }: UpgradeOptions,
): Promise<void> {
  if (withoutRehearsal) return
  const { id: storeId } = await store.db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  const problem = await findRehearsalProblem(config, { storeId, migrations, now: systemClock.now() })
  if (problem !== undefined)
    throw new Error(
      `Nothing was changed: ${problem}. Run npm run upgrade -- --rehearse ARCHIVE first, or add --without-rehearsal.`,
    )
}

/** Obstacles to this upgrade, found after its migrations ran in a transaction that can still be rolled back. */
async function findObstacles(
  trx: Trx,
  {
    migrated: { breaks, removed },
    servers,
    options,
  }: {
    readonly migrated: Migrated
    readonly servers: readonly RunningServerRow[]
    readonly options: UpgradeOptions
  },
): Promise<readonly string[]> {
  const needed = (await readNeededMigration(trx)) ?? ''
  const unable = servers.filter(({ migration }) => migration < needed)
  const [first] = unable
  return [
    ...(first
      ? [
          `${unable.length} servers run that could not go on (${first.host}, release ${first.release}): ` +
            `${describeBreaks(breaks)}. Stop them first`,
        ]
      : []),
    ...(removed.length > 0 && options.mayRemove !== true
      ? [`${removed.join(', ')} would be gone for good: add --remove when nothing of it is needed`]
      : []),
    ...(breaks.length > 0 && options.archive === undefined
      ? [
          `the former release could not run on the result (${describeBreaks(breaks)}): ` +
            'add --archive FILE, which the way back needs',
        ]
      : []),
  ]
}
