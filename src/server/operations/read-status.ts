import { sql } from 'kysely'
import type { OperationsStatus } from '#contract/operations.ts'
import { OUTSIDE_SERVICES, type OutsideService, type ServiceState } from '#vocabulary/service.ts'
import { typeset } from '#documents/typography.ts'
import { alertPage, alertSentence } from '#rules/alert-rules.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import { BACKUP_MADE, BACKUP_TRIED, STORE_SUBJECT } from '../audit/store-events.ts'
import type { Services } from '../services.ts'
import type { Config } from '../config.ts'
import { FETCH_JOB, findSources, findUncompared, type FetchedSource } from '../screening/index.ts'
import { readOutbox } from './read-outbox.ts'

/** Job kinds that reveal the health of each service; timestamps are part of sealing. */
const KINDS: Readonly<Record<OutsideService, readonly string[]>> = {
  mail: ['mail'],
  sms: ['sms'],
  antivirus: ['file.scan'],
  timestamp: ['envelope.seal', 'envelope.evidence'],
  signature: ['envelope.prepare', 'envelope.take-over', 'envelope.void-outside', 'envelope.sync'],
  register: ['register.export', 'register.deliver', 'register.inbox'],
  screening: [FETCH_JOB],
}

type StatusParts = Pick<Services, 'store' | 'config' | 'clock' | 'served' | 'deployment'>

/** Status of the installation, across all processes. */
export async function readStatus(services: StatusParts, locale: Locale): Promise<OperationsStatus> {
  const { config, clock } = services
  const queues = await readOutbox(services)
  const done = await readLastDone(services, Object.values(KINDS).flat())
  const lists = await findSources(services)
  const failures: Failures = {
    register: (await findHeldAttempt(services)) ?? describeUncompared(await findUncompared(services)),
    screening: describeProblems(lists),
  }
  return {
    at: parisTimestamp(clock.now()),
    alerts: (await readAlerts(services)).map(({ code, severity, params, raised_at: since }) => ({
      code,
      severity,
      sentence: typeset(alertSentence(code, params, locale), locale),
      since: parisTimestamp(since),
      page: alertPage(code),
    })),
    queues: queues.map((queue) => ({ ...queue, oldestSeconds: Math.round(queue.oldestSeconds) })),
    services: OUTSIDE_SERVICES.map((name) => {
      const kinds = KINDS[name]
      const own = queues.filter(({ kind }) => kinds.includes(kind))
      // The fetch job succeeds even if one of the lists failed.
      const last =
        name === 'screening'
          ? lists.flatMap(({ fetchedAt }) => fetchedAt?.getTime() ?? [])
          : done.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at.getTime())
      return {
        name,
        state: failures[name] ? 'failing' : isConfigured(config, name) ? judge(own) : 'off',
        lastDoneAt: last.length === 0 ? null : parisTimestamp(new Date(Math.max(...last))),
        lastError: failures[name] ?? own.find(({ lastError }) => lastError !== null)?.lastError ?? null,
      }
    }),
    ...(await readBackups(services)),
    version: services.served?.publication.id ?? null,
    failedVersion: presentFailedVersion(services),
  }
}

/** Services that fail although their jobs succeed. */
type Failures = Partial<Readonly<Record<OutsideService, string | undefined>>>

/** Describes the lists that could not be fetched or were refused. */
function describeProblems(lists: readonly FetchedSource[]): string | undefined {
  const failed = lists.filter(({ problem }) => problem !== null)
  return failed.length === 0 ? undefined : failed.map(({ code, problem }) => `${code}: ${problem}`).join('; ')
}

/** Names the dossiers whose lines wait because their persons could not be read. */
function describeUncompared([first, ...others]: readonly number[]): string | undefined {
  if (first === undefined) return undefined
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return `dossier ${first}${more}: not compared with the lists, so that its lines wait; the log says why`
}

function presentFailedVersion({ served }: Pick<Services, 'served'>): OperationsStatus['failedVersion'] {
  if (!served?.failure) return null
  return { version: served.failure.version, problems: [...served.failure.problems] }
}

/** The latest attempt held back because its lines differ from what was signed. */
async function findHeldAttempt({ store }: StatusParts): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('register_attempt')
    .select(['dossier_id', 'last_error'])
    .where('state', '=', 'failed')
    .where('held_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && `dossier ${row.dossier_id}: ${row.last_error}`
}

function judge(queues: OperationsStatus['queues']): ServiceState {
  if (queues.some(({ dead }) => dead > 0)) return 'failing'
  return queues.some(({ failed }) => failed > 0) ? 'waiting' : 'well'
}

function isConfigured(config: Config, name: OutsideService): boolean {
  switch (name) {
    case 'mail':
      return config.smtpUrl !== undefined
    case 'sms':
      return config.smsUrl !== undefined
    case 'antivirus':
      return config.clamd !== undefined
    case 'timestamp':
      return config.tsaUrl !== undefined
    case 'signature':
      return config.docusign !== undefined
    case 'register':
      return true
    case 'screening':
      return config.screeningLists.length > 0
    default:
      return name satisfies never
  }
}

/** When a job of each kind last succeeded; kinds that never succeeded are absent. */
export async function readLastDone(
  { store }: Pick<Services, 'store'>,
  kinds: readonly string[],
): Promise<readonly { readonly kind: string; readonly at: Date }[]> {
  // One index lookup per kind, instead of a scan over all finished jobs.
  const { rows } = await sql<{ kind: string; at: Date }>`
    select kind, last.at from unnest(${kinds}::text[]) as kind, lateral (
      select done_at as at from outbox where outbox.kind = kind.kind and done_at is not null
      order by done_at desc limit 1) as last`.execute(store.db)
  return rows
}

async function readBackups({
  store,
}: StatusParts): Promise<Pick<OperationsStatus, 'lastBackupAt' | 'lastTrial'>> {
  const [made, tried] = [await findLast(store, BACKUP_MADE), await findLast(store, BACKUP_TRIED)]
  return {
    lastBackupAt: made ? parisTimestamp(made.at) : null,
    lastTrial: tried ? { at: parisTimestamp(tried.at), ok: tried.detail?.['ok'] === true } : null,
  }
}

function findLast({ db }: Services['store'], action: string) {
  return db
    .selectFrom('audit')
    .select(['at', 'detail'])
    .where('subject', '=', STORE_SUBJECT)
    .where('action', '=', action)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The alerts in force, newest first. */
export function readAlerts({ store }: Pick<Services, 'store'>) {
  return store.db
    .selectFrom('alert')
    .select(['code', 'severity', 'params', 'raised_at'])
    .where('cleared_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}
