import { isAuditMac } from './audit/audit-mac.ts'
import { recordStoreAct } from './audit/record-audit.ts'
import { STORE_ADOPTED, STORE_BOUND } from './audit/store-events.ts'
import { ConfigError } from './config-error.ts'
import { isDemo, type Config } from './config.ts'
import { loadKeys, readKeys, type Keys } from './keys.ts'
import type { Db, Trx } from './store/store.ts'

/** What a store is bound to for its lifetime. Null until the first start binds it. */
export interface StoreOwner {
  readonly deployment: string | null
  /**
   * Whether it holds accounts whose password is published: the demo's, or those of an author's preview with the demo's
   * people.
   */
  readonly isDemo: boolean | null
  /** Check value derived from the master key, which cannot be computed from it. */
  readonly keyCheck: string | null
}

type Served = Pick<Config, 'deployment' | 'preview'>

/**
 * On the first start, binds a store to the deployment, the master key and whether it is a demo; returns the keys. Throws
 * `ConfigError` when it is bound to something else. A store of an earlier release has no check value yet: the key must
 * match the newest audit row.
 */
export async function bindStore(db: Db, config: Config, at: Date): Promise<Keys> {
  const owner = await readOwner(db)
  refuseOtherDeployment(owner, config)
  // A store that lost its key must not be given another one.
  const keys = await (owner.keyCheck === null ? loadKeys(config) : readKeys(config))
  await db.transaction().execute(async (trx) => {
    // Read again under the lock: two processes may start on an unbound store at the same time.
    const locked = await readOwner(trx, 'for update')
    refuseOtherDeployment(locked, config)
    refuseOtherKey(locked, keys)
    if (locked.deployment !== null && locked.isDemo !== null && locked.keyCheck !== null) return
    await requireKeyOfAudit(trx, keys)
    await trx
      .updateTable('store_identity')
      .set({ deployment: config.deployment, is_demo: isDemo(config), key_check: checkOf(keys) })
      .execute()
    const detail = { deployment: config.deployment }
    await recordStoreAct(trx, keys, STORE_BOUND, { actorId: null, detail, at })
  })
  return keys
}

/** The store's keys for a command; does not bind. Throws `ConfigError` when the store is bound to something else. */
export async function readStoreKeys(db: Db, config: Config): Promise<Keys> {
  const owner = await readOwner(db)
  refuseOtherDeployment(owner, config)
  const keys = await readKeys(config)
  refuseOtherKey(owner, keys)
  return keys
}

/**
 * Rebinds the store of the deployment `from` to this process' deployment after a rename. Throws `ConfigError` when the
 * store belongs to another deployment, to a demo, or to another master key.
 */
export async function adoptStore(db: Db, config: Config, from: string, at: Date): Promise<void> {
  const keys = await readKeys(config)
  await db.transaction().execute(async (trx) => {
    const owner = await readOwner(trx, 'for update')
    if (owner.deployment !== from)
      throw new ConfigError(
        `This store is that of the deployment ${owner.deployment ?? '(none yet)'}, not of ${from}.`,
      )
    refuseOtherDeployment({ ...owner, deployment: config.deployment }, config)
    refuseOtherKey(owner, keys)
    await requireKeyOfAudit(trx, keys)
    await trx
      .updateTable('store_identity')
      .set({ deployment: config.deployment, key_check: checkOf(keys) })
      .execute()
    const detail = { from, to: config.deployment }
    await recordStoreAct(trx, keys, STORE_ADOPTED, { actorId: null, detail, at })
  })
}

/** Throws `ConfigError` when this process must not use the store of `owner`; without `keys` the key is not compared. */
export function refuseOtherOwner(owner: StoreOwner, served: Served, keys?: Keys): void {
  refuseOtherDeployment(owner, served)
  if (keys) refuseOtherKey(owner, keys)
}

async function readOwner(db: Db, lock?: 'for update'): Promise<StoreOwner> {
  return db
    .selectFrom('store_identity')
    .select(['deployment', 'is_demo as isDemo', 'key_check as keyCheck'])
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

function refuseOtherDeployment(owner: StoreOwner, served: Served): void {
  const { deployment } = served
  if (owner.isDemo === true && !isDemo(served))
    throw new ConfigError(
      'This store began as the demo: its accounts have a published password, so it never becomes production. ' +
        `Give ${deployment} a store of its own: an empty DATA_DIR, or a DATABASE_URL with an empty database.`,
    )
  if (owner.isDemo === false && isDemo(served))
    throw new ConfigError(
      `This store is that of the deployment ${owner.deployment}: the demo and previews need a store of its own. ` +
        'Choose an empty DATA_DIR, and no DATABASE_URL.',
    )
  if (owner.deployment !== null && owner.deployment !== deployment)
    throw new ConfigError(
      `This store is that of the deployment ${owner.deployment}, not of ${deployment}. Set DEPLOYMENT=${owner.deployment}, ` +
        'or choose another DATA_DIR or DATABASE_URL. If the deployment was renamed: ' +
        `DEPLOYMENT=${deployment} npm run adopt-store -- ${owner.deployment}`,
    )
}

function refuseOtherKey(owner: StoreOwner, keys: Keys): void {
  if (owner.keyCheck !== null && owner.keyCheck !== checkOf(keys)) throw otherKey()
}

/** The newest row only: reading all chains is the work of `verify`. */
async function requireKeyOfAudit(trx: Trx, keys: Keys): Promise<void> {
  const newest = await trx
    .selectFrom('audit')
    .select(['subject', 'sequence', 'at', 'actor_id as actorId', 'action', 'detail', 'mac'])
    .select(['previous_mac as previousMac', 'digests', 'ledger', 'ledger_sequence as ledgerSequence'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && !isAuditMac(keys.derive('audit'), newest, newest.mac)) throw otherKey()
}

function otherKey(): ConfigError {
  return new ConfigError(
    'The master key is not the one of this store: its audit chains, second factors and links could not be read with it. ' +
      'Name the right one by SECRET_KEY_FILE, or put it back as secret.key in DATA_DIR.',
  )
}

function checkOf(keys: Keys): string {
  return keys.derive('check value of the master key').toString('hex')
}
