import type { DossierList } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Store } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

/** How many dossiers there are of each kind that lists and counters tell apart. */
export type Tally = readonly {
  readonly list: DossierList
  readonly review: IntegrationState | null
  readonly formCode: string
  readonly count: number
}[]

/** Counting these takes a moment: fewer are counted each time, so that small stores are always exact. */
const WORTH_KEEPING = 2_000
/** How old the counters of those who see everything may be. Source: design §3. */
const KEPT_MS = 5_000

interface KeptTally {
  readonly at: number
  readonly tally: Promise<Tally>
  renewing: boolean
}

/** One count at a time and a process; whoever asks meanwhile gets the same. */
const kept = new WeakMap<Store['pool'], KeptTally>()

/**
 * Of all dossiers, for those who see everything; at most five seconds old when there are very many. From half
 * that age on it is counted again beside, so that hardly anybody waits for it.
 */
export async function tallyAll({ store, clock }: Services): Promise<Tally> {
  const now = clock.now().getTime()
  const last = kept.get(store.pool)
  const age = last ? now - last.at : KEPT_MS
  if (last && age < KEPT_MS) {
    if (age >= KEPT_MS / 2 && !last.renewing) {
      last.renewing = true
      // What fails here fails again, and is told, for whoever comes once this one is too old.
      keep(store, now).catch(() => undefined)
    }
    return last.tally
  }
  return keep(store, now, true)
}

/** Counts, and keeps what is worth it: at once for those who ask meanwhile, or when it is there. */
async function keep(store: Store, at: number, atOnce = false): Promise<Tally> {
  const mine: KeptTally = { at, tally: tallyOf(store.db), renewing: false }
  if (atOnce) kept.set(store.pool, mine)
  try {
    const tally = await mine.tally
    if (tally.reduce((sum, line) => sum + line.count, 0) >= WORTH_KEEPING) kept.set(store.pool, mine)
    else if (kept.get(store.pool) === mine) kept.delete(store.pool)
    return tally
  } catch (error) {
    if (kept.get(store.pool) === mine) kept.delete(store.pool)
    throw error
  }
}

/** Of the dossiers this person sees, or of all, counted now. */
export async function tallyOf(db: Db, user?: User): Promise<Tally> {
  return db
    .selectFrom('dossier')
    .select(['list', 'integration_state as review', 'form_code as formCode'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(user !== undefined, (query) => (user ? query.where(visibleTo(user)) : query))
    .groupBy(['list', 'integration_state', 'form_code'])
    .execute()
}
