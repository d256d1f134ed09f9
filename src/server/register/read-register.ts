import { sql } from 'kysely'
import type {
  AttemptsQuery,
  DossierRegister,
  IgnoredAcknowledgements,
  RegisterAttempt,
  RegisterAttempts,
  RegisterExchanges,
} from '#contract/register.ts'
import type { Locale } from '#vocabulary/locale.ts'
import {
  REGISTER_ATTEMPT_STATES,
  type AcknowledgementOutcome,
  type RegisterAttemptState,
} from '#vocabulary/register.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import { getVisibleDossier, presentTitle } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { Acknowledgement } from './acknowledgement.ts'

const LAST_ACKNOWLEDGEMENTS = 50
const LAST_EXCHANGES = 50
const UNSENT: readonly RegisterAttemptState[] = ['waiting', 'failed']

/** A page of attempts in one state, newest first, with the count per state. */
export async function readAttempts(
  { store }: Services,
  query: AttemptsQuery,
  locale: Locale,
): Promise<RegisterAttempts> {
  const counts = await countAttemptStates(store.db)
  const rows = await selectAttempts(store.db)
    .where('attempt.state', '=', query.state)
    .orderBy('attempt.id', 'desc')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage)
    .execute()
  return {
    attempts: rows.map((row): RegisterAttempt => ({
      id: row.id,
      dossierId: row.dossier_id,
      present: presentTitle(row.title, locale),
      attempt: row.attempt,
      connector: row.connector,
      state: row.state,
      file: row.file === null ? null : `${row.file}.csv`,
      tries: row.tries,
      lastError: row.last_error,
      reason: row.reason,
      associateCodes: row.codes ?? [],
      createdAt: parisTimestamp(row.created_at),
      // A former sending is not that of what is still to be sent, or could not be.
      sentAt: row.sent_at && !UNSENT.includes(row.state) ? parisTimestamp(row.sent_at) : null,
      endedAt: row.ended_at && parisTimestamp(row.ended_at),
    })),
    total_items: counts[query.state],
    counts,
  }
}

function selectAttempts(db: Db) {
  return db
    .selectFrom('register_attempt as attempt')
    .innerJoin('dossier', 'dossier.id', 'attempt.dossier_id')
    .leftJoin('register_batch as batch', 'batch.id', 'attempt.batch_id')
    .selectAll('attempt')
    .select((eb) => [
      'dossier.title',
      'batch.name as file',
      eb
        .selectFrom('register_line as line')
        .select(sql<string[] | null>`array_agg(line.associate_code order by line.position)`.as('codes'))
        .whereRef('line.dossier_id', '=', 'attempt.dossier_id')
        .whereRef('line.attempt', '=', 'attempt.attempt')
        .where('line.associate_code', 'is not', null)
        .as('codes'),
    ])
}

async function countAttemptStates(db: Db): Promise<Record<RegisterAttemptState, number>> {
  const rows = await db
    .selectFrom('register_attempt')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { waiting: 0, sent: 0, failed: 0, acknowledged: 0, refused: 0 }
  for (const state of REGISTER_ATTEMPT_STATES)
    counts[state] = rows.find((row) => row.state === state)?.count ?? 0
  return counts
}

/** Acknowledgements that had no effect, for troubleshooting. */
export async function readIgnored({ store }: Services): Promise<IgnoredAcknowledgements> {
  const rows = await store.db
    .selectFrom('register_acknowledgement')
    .selectAll()
    .where('outcome', '!=', 'applied')
    .orderBy('id', 'desc')
    .limit(LAST_ACKNOWLEDGEMENTS)
    .execute()
  return {
    acknowledgements: rows.map((row) => ({
      id: row.id,
      source: row.source,
      lineId: row.line_id,
      outcome: row.outcome,
      note: noteOf(row.outcome, row.content),
      receivedAt: parisTimestamp(row.received_at),
    })),
  }
}

export async function readExchanges({ store }: Services): Promise<RegisterExchanges> {
  const rows = await store.db
    .selectFrom('register_exchange')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(LAST_EXCHANGES)
    .execute()
  return {
    exchanges: rows.map(({ at, duration_ms: durationMs, ...row }) => ({
      ...row,
      at: parisTimestamp(at),
      durationMs,
    })),
  }
}

type Content = Readonly<Record<string, unknown>>

/** The fields that made a line malformed, and what the register said; of a rejected file, why. */
function noteOf(outcome: AcknowledgementOutcome, content: Content): string {
  const isLine = Object.keys(content).some((name) => name !== 'reason')
  const wrong = outcome === 'malformed' && isLine ? findWrongFields(content) : []
  const said = ['status', 'associate_code', 'reason'].filter((name) => !wrong.includes(name))
  const named = wrong.map((name) => `${name}: ${textOf(content[name]) || '–'}`)
  const values = said.map((name) => textOf(content[name])).filter((text) => text !== '')
  return [...named, ...values].join(' · ').slice(0, 300)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function findWrongFields(content: Content): readonly string[] {
  const { error } = Acknowledgement.safeParse(content)
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))]
}

/** The positions of a dossier's last attempt, with the register's answers. */
export async function readDossierRegister(
  { store }: Services,
  user: User,
  id: number,
): Promise<DossierRegister> {
  await getVisibleDossier(store.db, user, id)
  const attempt = await store.db
    .selectFrom('register_attempt')
    .select(['attempt', 'state'])
    .where('dossier_id', '=', id)
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
  if (attempt === undefined) return { state: null, attempt: null, positions: [] }
  const positions = await store.db
    .selectFrom('register_line')
    .select(['id as lineId', 'scope', 'status', 'reason', 'associate_code as associateCode'])
    .select(['shares_from as sharesFrom', 'shares_to as sharesTo', 'register_date as registerDate'])
    .where('dossier_id', '=', id)
    .where('attempt', '=', attempt.attempt)
    .orderBy('position')
    .execute()
  return { ...attempt, positions }
}
