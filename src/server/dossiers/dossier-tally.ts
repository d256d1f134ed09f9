import { sql, type RawBuilder } from 'kysely'
import type { DossierList } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Store } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

/** Numbers of dossiers by the criteria of lists and counters. */
export type Tally = readonly {
  readonly list: DossierList
  readonly review: IntegrationState | null
  readonly formCode: string
  readonly count: number
}[]

/** Smaller stores are counted on each call and are always exact; larger ones are cached, since counting is slow. */
const CACHED_FROM = 2_000
/** Maximum age of cached counts. Source: design §3. */
const MAX_AGE_MS = 5_000

interface CachedTally {
  readonly at: number
  readonly tally: Promise<Tally>
  renewing: boolean
}

/** Cached per process and store. Concurrent callers share one query. */
const cache = new WeakMap<Store['pool'], CachedTally>()

/**
 * Counts all dossiers, for roles that see everything; at most five seconds old in a large store. Refreshed in the background
 * from half that age on, so that callers rarely wait.
 */
export async function tallyAll({ store, clock }: Services): Promise<Tally> {
  const now = clock.now().getTime()
  const last = cache.get(store.pool)
  const age = last ? now - last.at : MAX_AGE_MS
  if (last && age < MAX_AGE_MS) {
    if (age >= MAX_AGE_MS / 2 && !last.renewing) {
      last.renewing = true
      // Ignore: the next caller after expiry retries and sees the error.
      refresh(store, now).catch(() => undefined)
    }
    return last.tally
  }
  return refresh(store, now, true)
}

/** Counts, and caches the result of a large store. `isAwaited` caches the pending promise, so that callers share it. */
async function refresh(store: Store, at: number, isAwaited = false): Promise<Tally> {
  const fresh: CachedTally = { at, tally: tallyOf(store.db), renewing: false }
  if (isAwaited) cache.set(store.pool, fresh)
  try {
    const tally = await fresh.tally
    if (tally.reduce((sum, line) => sum + line.count, 0) >= CACHED_FROM) cache.set(store.pool, fresh)
    else if (cache.get(store.pool) === fresh) cache.delete(store.pool)
    return tally
  } catch (error) {
    if (cache.get(store.pool) === fresh) cache.delete(store.pool)
    throw error
  }
}

/** Counts the dossiers visible to the user, or all. */
export async function tallyOf(db: Db, user?: User): Promise<Tally> {
  return (await selectTally(user).execute(db)).rows
}

/** The statement of such a tally. */
export function selectTally(user?: Pick<User, 'id' | 'role' | 'covers'>): RawBuilder<Tally[number]> {
  return sql`select list, integration_state as review, form_code as "formCode", count(*) as count
    from dossier where ${user ? visibleTo(user) : sql`true`} group by list, integration_state, form_code`
}
