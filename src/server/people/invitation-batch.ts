import { sql } from 'kysely'
import type { CheckedTable, InvitationBatch, TableMistake } from '#contract/people.ts'
import { givesWideAccess } from '#rules/capabilities.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { isErrorCode } from '#rules/error-code.ts'
import { Failure } from '#rules/failure.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { wireRole } from '#vocabulary/role.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { checkInvitations, type CheckedRow } from './check-invitations.ts'
import { readInvitationTable, type Mistake } from './invitation-table.ts'

export const INVITATION_JOB = 'invitations'
const MOST_LINES = 10_000
const IN_SAMPLE = 10

/** Checks a whole table. Returns every mistake by line and column, or a batch to be confirmed. Invites nobody yet. */
export async function checkTable(
  services: Services,
  actorId: number,
  { text, locale }: { readonly text: string; readonly locale: Locale },
): Promise<CheckedTable> {
  const table = readInvitationTable(text)
  if (!table || table.lines === 0 || table.lines > MOST_LINES)
    throw new Failure('TABLE_REFUSED', { params: { most: String(MOST_LINES) } })
  const { checked, mistakes } = await checkInvitations(services.store.db, table.rows)
  const all = [...table.mistakes, ...mistakes].toSorted(
    (a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0),
  )
  const sample = checked.slice(0, IN_SAMPLE).map(({ line, account }) => ({
    line,
    email: account.email,
    name: `${account.firstName} ${account.lastName}`,
    role: wireRole(account.role),
  }))
  const batch = all.length > 0 ? null : await storeBatch(services, actorId, { checked, locale })
  return {
    lines: table.lines,
    refused: table.lines - checked.length,
    mistakes: all.map((each) => presentMistake(each, locale)),
    batch,
    sample,
  }
}

function presentMistake({ line, column, title, found, reason }: Mistake, locale: Locale): TableMistake {
  const message = locale === 'fr' ? withFrenchSpaces(reason.fr) : reason.en
  return { line, column, title: title[locale], found: found.slice(0, 200), message }
}

async function storeBatch(
  { store, clock, keys }: Services,
  actorId: number,
  { checked, locale }: { readonly checked: readonly CheckedRow[]; readonly locale: Locale },
): Promise<InvitationBatch> {
  return store.db.transaction().execute(async (trx) => {
    const at = clock.now()
    const isWide = checked.some(({ account }) => givesWideAccess(account.role))
    const { id } = await trx
      .insertInto('invitation_batch')
      .values({ created_by: actorId, created_at: at, is_wide: isWide })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = JSON.stringify(checked.map(({ line, account }) => ({ line, person: account })))
    await sql`insert into invited_person (batch_id, line, person)
      select ${id}::integer, line, person from jsonb_to_recordset(${people}::jsonb) as row (line integer, person jsonb)`.execute(
      trx,
    )
    const detail = { batch: id, people: checked.length }
    await recordStoreAct(trx, keys, 'administration.table-checked', { actorId, detail, at })
    return readBatch(trx, id, locale)
  })
}

/** Progress of a table. 404 when it does not exist. */
export async function readBatch(db: Db, id: number, locale: Locale): Promise<InvitationBatch> {
  const batch = await db.selectFrom('invitation_batch').selectAll().where('id', '=', id).executeTakeFirst()
  if (!batch) throw new Failure('NOT_FOUND')
  const { total, created } = await db
    .selectFrom('invited_person')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(account_id)::integer`.as('created'),
    ])
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  const problems = await db
    .selectFrom('invited_person')
    .select(['line', 'problem', sql<string>`person ->> 'email'`.as('email')])
    .where('batch_id', '=', id)
    .where('problem', 'is not', null)
    .orderBy('line')
    .limit(200)
    .execute()
  return {
    id,
    created_at: batch.created_at.toISOString(),
    confirmed_at: batch.confirmed_at?.toISOString() ?? null,
    total,
    created,
    needs_step_up: batch.is_wide,
    problems: problems.map(({ line, email, problem }) => ({
      line,
      email,
      message: isErrorCode(problem) ? errorText(locale, problem, { email }) : '',
    })),
  }
}

/** The tables of the last days, newest first. */
export async function listBatches(db: Db, locale: Locale): Promise<readonly InvitationBatch[]> {
  const rows = await db.selectFrom('invitation_batch').select('id').orderBy('id', 'desc').limit(10).execute()
  const batches: InvitationBatch[] = []
  for (const { id } of rows) batches.push(await readBatch(db, id, locale))
  return batches
}

/** Starts creating the accounts of a table; only once. */
export async function confirmBatch(
  { clock, keys }: Services,
  trx: Trx,
  actorId: number,
  id: number,
): Promise<void> {
  const batch = await trx
    .selectFrom('invitation_batch')
    .select('confirmed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  if (batch.confirmed_at !== null) throw new Failure('STATE_CONFLICT')
  const at = clock.now()
  await trx.updateTable('invitation_batch').set({ confirmed_at: at }).where('id', '=', id).execute()
  await enqueueJob(trx, {
    kind: INVITATION_JOB,
    dedupKey: String(id),
    payload: { batch: id, actor: actorId },
    runAt: at,
  })
  const detail = { batch: id }
  await recordStoreAct(trx, keys, 'administration.table-confirmed', { actorId, detail, at })
}
