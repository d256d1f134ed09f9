import { sql, type RawBuilder } from 'kysely'
import type { DossierList } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import { RowsAhead, type Reader } from '../http/rows-ahead.ts'
import type { Services } from '../services.ts'
import type { Db, Store } from '../store/store.ts'
import { preparedUser, seeingShape, visibleTo, type SeeingShape, type SeeingUser } from './visible-to.ts'

/** Numbers of dossiers by the criteria of lists and counters. */
export type Tally = readonly {
  readonly list: DossierList
  readonly review: IntegrationState | null
  readonly formCode: string
  readonly count: number
}[]

/** Smaller stores are counted exactly on each call; larger ones are cached, since counting is slow. */
const CACHED_FROM = 2_000
/** Maximum age of cached counts. Source: design §3. */
const MAX_AGE_MS = 5_000
/**
 * The maximum age is at least this many times the duration of the count: counting ten million dossiers takes longer than
 * five seconds, so with a fixed limit callers would always wait.
 */
const MAX_AGE_PER_DURATION = 10

interface CachedTally {
  readonly at: number
  readonly tally: Promise<Tally>
  /** Infinite while the count runs. */
  maxAgeMs: number
  renewing: boolean
}

/** Cached per process and store. Concurrent callers share one query. */
const cache = new WeakMap<Store['pool'], CachedTally>()

/**
 * Counts all dossiers, for roles that see everything. In a large store the result is up to five seconds old, or ten times
 * the duration of the count if that is longer. Refreshed in the background after half that age, so that callers rarely
 * wait.
 */
export async function tallyAll(services: Pick<Services, 'store' | 'clock'>): Promise<Tally> {
  const last = cache.get(services.store.pool)
  if (!last) return refresh(services, true)
  const age = services.clock.now().getTime() - last.at
  if (age >= last.maxAgeMs) return refresh(services, true)
  if (age >= last.maxAgeMs / 2 && !last.renewing) {
    last.renewing = true
    // Ignore: the next caller after expiry retries and sees the error.
    refresh(services).catch(() => undefined)
  }
  return last.tally
}

/** Counts, and caches the result of a large store. `isAwaited` caches the pending promise, so that callers share it. */
async function refresh(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  isAwaited = false,
): Promise<Tally> {
  const at = clock.now().getTime()
  const fresh: CachedTally = {
    at,
    tally: tallyOf(store.db),
    maxAgeMs: Number.POSITIVE_INFINITY,
    renewing: false,
  }
  if (isAwaited) cache.set(store.pool, fresh)
  try {
    const tally = await fresh.tally
    fresh.maxAgeMs = Math.max(MAX_AGE_MS, (clock.now().getTime() - at) * MAX_AGE_PER_DURATION)
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

/** SQL for the counts visible to a user, or for all dossiers. */
function selectTally(user?: SeeingUser): RawBuilder<Tally[number]> {
  return sql`select list, integration_state as review, form_code as "formCode", count(*) as count
    from dossier where ${user ? visibleTo(user) : sql`true`} group by list, integration_state, form_code`
}

/** Counts the dossiers of a user who does not see all in the statement that authenticates the caller. */
export function tallyAhead(): RowsAhead<SeeingShape, Reader, Tally[number]> {
  return new RowsAhead(
    // Users who see every dossier share cached counts.
    (_, reader) => (isBackOffice(reader.role) ? undefined : { shape: seeingShape(reader), input: reader }),
    (shape, given) => selectTally(preparedUser(shape, given)),
  )
}
