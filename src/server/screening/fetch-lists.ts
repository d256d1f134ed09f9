import { hash } from 'node:crypto'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { ListSource } from '../screening-config.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { DownloadFailed, downloadList, type DownloadLimits, type Validators } from './download-list.ts'
import { ListRefused, loadList } from './load-list.ts'

export const FETCH_JOB = 'screening.fetch'

/** Empty when no addresses are configured. */
export function fetchWork(services: Services): readonly PeriodicJob[] {
  if (services.config.screeningLists.length === 0) return []
  return [{ kind: FETCH_JOB, everyHours: 1, offsetHours: 0.25, run: () => fetchLists(services) }]
}

/**
 * Fetches each list and loads it if it has changed. A failure is stored and logged, and retried by the next run; the former
 * version of that list stays in use.
 */
export async function fetchLists(services: Services, limits?: DownloadLimits): Promise<void> {
  for (const source of services.config.screeningLists) {
    const problem = await fetchList(services, source, limits)
    if (problem !== undefined)
      services.log.error(
        { list: source.code, problem },
        'screening: list not fetched, the former version stays',
      )
  }
}

/** Returns what is wrong with the answer. Rejects on a failure of the store, so that the job is retried. */
async function fetchList(
  services: Services,
  source: ListSource,
  limits: DownloadLimits | undefined,
): Promise<string | undefined> {
  const { code } = source
  const now = services.clock.now()
  try {
    const given = await downloadList(source, await findValidators(services.store.db, source), limits)
    if (given === undefined) {
      await noteSource(services.store.db, source, { checked_at: now, fetched_at: now, problem: null })
      return undefined
    }
    const { text, etag, lastModified } = given
    const { digest, entries, isNew } = await loadList(services, code, text)
    await noteSource(services.store.db, source, {
      etag,
      last_modified: lastModified,
      digest,
      checked_at: now,
      fetched_at: now,
      problem: null,
    })
    if (isNew) services.log.info({ list: code, entries, digest }, 'screening: list fetched')
    return undefined
  } catch (error) {
    const problem = describeProblem(error)
    if (problem === undefined) throw error
    // Stored without the validators of this answer, which would make it count as unchanged next time.
    await noteSource(services.store.db, source, { checked_at: now, problem })
    return problem
  }
}

function describeProblem(error: unknown): string | undefined {
  if (error instanceof ListRefused) return error.problems.join('; ')
  return error instanceof DownloadFailed ? error.message : undefined
}

/**
 * Validators of the last answer from this address, if it provided the current version; another one may have been loaded
 * from a file.
 */
async function findValidators(db: Db, source: ListSource): Promise<Validators> {
  const row = await db
    .selectFrom('screening_source')
    .select(['etag', 'last_modified'])
    .where('code', '=', source.code)
    .where('address', '=', digestAddress(source))
    .where('digest', '=', (eb) =>
      eb
        .selectFrom('screening_list')
        .select('digest')
        .where('code', '=', source.code)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  return { etag: row?.etag ?? null, lastModified: row?.last_modified ?? null }
}

type Noted = Pick<Database['screening_source'], 'problem'> & {
  readonly checked_at: Date
  readonly fetched_at?: Date
} & Partial<Pick<Database['screening_source'], 'etag' | 'last_modified' | 'digest'>>

async function noteSource(db: Db, source: ListSource, noted: Noted): Promise<void> {
  const row = { address: digestAddress(source), ...noted }
  await db
    .insertInto('screening_source')
    .values({ code: source.code, ...row })
    .onConflict((oc) => oc.column('code').doUpdateSet(row))
    .execute()
}

/** Hashed, since the address may hold a password. */
function digestAddress({ url }: ListSource): string {
  return hash('sha256', url)
}

/** State of a fetched list; absent before its first fetch. */
export interface FetchedSource {
  readonly code: string
  /** Last attempt. */
  readonly checkedAt: Date | null
  /** Last attempt that succeeded. */
  readonly fetchedAt: Date | null
  /** Why the last attempt failed. */
  readonly problem: string | null
}

/** In the order of the configuration. */
export async function findSources({
  store,
  config,
}: Pick<Services, 'store' | 'config'>): Promise<readonly FetchedSource[]> {
  const codes = config.screeningLists.map(({ code }) => code)
  if (codes.length === 0) return []
  const rows = await store.db
    .selectFrom('screening_source')
    .select(['code', 'checked_at as checkedAt', 'fetched_at as fetchedAt', 'problem'])
    .where('code', 'in', codes)
    .execute()
  const unknown = { checkedAt: null, fetchedAt: null, problem: null }
  return codes.map((code) => rows.find((row) => row.code === code) ?? { code, ...unknown })
}
