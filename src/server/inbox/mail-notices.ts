import { sql } from 'kysely'
import { sendLetter, languageOf } from '../mail/letter.ts'
import { NOTICE_MAIL_JOB } from '../notices/index.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { writeDigest, writeNotice } from './notice-mail-wording.ts'
import { selectNotices, sentenceOf } from './read-notices.ts'

const KEPT_DAYS = 90
const DAY_MS = 24 * 3_600_000

type Parts = Pick<Services, 'store' | 'clock' | 'deployment' | 'config'>

export function handleNoticeMail(services: Services): void {
  services.outbox.handle(NOTICE_MAIL_JOB, ({ notice }) => mailNotice(services, Number(notice)))
}

/** No-op for a notice that was read, mailed or removed in the meantime. */
async function mailNotice(services: Parts, id: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('notice')
      .select('account_id')
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .where('mailed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const reader = pending && (await findReader(trx, pending.account_id))
    if (!reader) return
    const row = await selectNotices(trx, reader).where('notice.id', '=', id).executeTakeFirstOrThrow()
    await sendLetter(trx, services.deployment, reader, (language) => ({
      key: `notice-${id}`,
      ...writeNotice(language, {
        dossierId: row.dossier_id,
        sentence: sentenceOf(row, language),
        link: linkOf(services),
      }),
    }))
    await markMailed(services, trx, [id])
  })
}

/** Mails the unread notices of a day, and removes those that are too old. */
export function noticeWork(services: Services): PeriodicJob {
  return {
    kind: 'notices.daily',
    everyHours: 24,
    // Before the working day in Paris, in winter and in summer.
    offsetHours: 5,
    run: async () => {
      const digests = await mailDigests(services)
      const removed = await removeOldNotices(services)
      services.log.info({ digests, removed }, 'notices: digests mailed, old ones removed')
    },
  }
}

/** Returns how many mails were sent, one per account. */
export async function mailDigests(services: Parts): Promise<number> {
  // The condition must match the partial index `notice_digest`, in literals.
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id from notice where mail = 'daily' and mailed_at is null`.execute(
    services.store.db,
  )
  let sent = 0
  for (const { id } of rows)
    if (await services.store.db.transaction().execute((trx) => mailDigest(services, trx, id))) sent += 1
  return sent
}

async function mailDigest(services: Parts, trx: Trx, accountId: number): Promise<boolean> {
  // Locked, so that two processes do not mail the same notices.
  const { rows: due } = await sql<{ id: number; isRead: boolean }>`
    select id, read_at is not null as "isRead" from notice
    where account_id = ${accountId} and mail = 'daily' and mailed_at is null order by id for update`.execute(
    trx,
  )
  const reader = await findReader(trx, accountId)
  const unread = due.filter(({ isRead }) => !isRead).map(({ id }) => id)
  const lastId = unread.at(-1)
  if (due.length > 0)
    await markMailed(
      services,
      trx,
      due.map(({ id }) => id),
    )
  if (!reader || lastId === undefined) return false
  const notices = await selectNotices(trx, reader)
    .where('notice.id', 'in', unread)
    .orderBy('notice.id', 'desc')
    .execute()
  const language = languageOf(reader, services.deployment)
  await sendLetter(trx, services.deployment, reader, () => ({
    key: `notices-${accountId}-${lastId}`,
    ...writeDigest(language, {
      sentences: notices.map((row) => sentenceOf(row, language)),
      link: linkOf(services),
    }),
  }))
  return true
}

/** Returns how many were removed. */
export async function removeOldNotices({ store, clock }: Parts): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom('notice')
    .where('created_at', '<', new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Undefined for a closed account. */
function findReader(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select(['id', 'role', 'email', 'first_name', 'last_name', 'language'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

function markMailed({ clock }: Parts, trx: Trx, ids: readonly number[]) {
  return trx.updateTable('notice').set({ mailed_at: clock.now() }).where('id', 'in', ids).execute()
}

function linkOf({ config }: Parts): string {
  return `${config.publicUrl}/avis`
}
