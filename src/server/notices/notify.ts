import { sql, type RawBuilder } from 'kysely'
import { NOTICE_TRAITS, type NoticeKind, type NoticeMail } from '#vocabulary/notice.ts'
import type { Role } from '#vocabulary/role.ts'
import { enqueueJobs } from '../outbox/outbox.ts'
import type { Trx } from '../store/store.ts'
import type { NoticeData } from '../store/work-tables.ts'

export const NOTICE_MAIL_JOB = 'notices.mail'

export interface NewNotice {
  /** Recipients. Duplicates, closed accounts and the actor are ignored. */
  readonly accountIds: readonly number[]
  readonly kind: NoticeKind
  readonly dossierId?: number
  /** Who caused it; absent for the server. */
  readonly actorId?: number | null
  /** Numbers and codes only. Names and titles are read when the notice is shown. */
  readonly data?: NoticeData
  readonly at: Date
}

/** Notifies accounts inside the application, and by mail according to their preferences, once the transaction commits. */
export async function notify(trx: Trx, { accountIds, ...notice }: NewNotice): Promise<void> {
  const recipients = accountIds.filter((id) => id !== notice.actorId)
  if (recipients.length === 0) return
  await insertNotices(trx, notice, sql`account.id = any(${recipients})`)
}

/** Notifies all accounts of these roles about each of these dossiers. Runs the same statement when there are none. */
export async function notifyRoles(
  trx: Trx,
  {
    roles,
    dossierIds,
    ...notice
  }: Omit<NewNotice, 'accountIds' | 'dossierId'> & {
    readonly roles: readonly Role[]
    readonly dossierIds: readonly number[]
  },
): Promise<void> {
  await insertNotices(trx, notice, sql`account.role = any(${roles})`, dossierIds)
}

/** Notifies the advisor of a dossier. No-op without one, or when the advisor is the actor. */
export async function notifyAdvisor(
  trx: Trx,
  notice: Omit<NewNotice, 'accountIds'> & { readonly dossierId: number },
): Promise<void> {
  const { dossierId, actorId = null } = notice
  await insertNotices(
    trx,
    notice,
    sql`account.id = (select advisor_id from dossier where id = ${dossierId})
      and account.id is distinct from ${actorId}::integer`,
  )
}

async function insertNotices(
  trx: Trx,
  notice: Omit<NewNotice, 'accountIds'>,
  isRecipient: RawBuilder<unknown>,
  about: readonly (number | null)[] = [notice.dossierId ?? null],
): Promise<void> {
  const { kind, actorId = null, data = {}, at } = notice
  const byDefault = NOTICE_TRAITS[kind].mail
  const mail =
    byDefault === 'sent'
      ? sql<NoticeMail>`'never'`
      : sql<NoticeMail>`coalesce((select preference.mail from notice_preference as preference
          where preference.account_id = account.id and preference.kind = ${kind}), ${byDefault})`
  const { rows } = await sql<{ id: number; mail: NoticeMail }>`
    insert into notice (account_id, kind, dossier_id, actor_id, data, mail, created_at)
    select account.id, ${kind}, about.dossier_id, ${actorId}::integer, ${JSON.stringify(data)}::jsonb, ${mail}, ${at}
    from unnest(${about}::integer[]) as about (dossier_id) cross join account
    where ${isRecipient} and account.closed_at is null and account.erased_at is null
    order by about.dossier_id, account.id
    returning id, mail`.execute(trx)
  const urgent = rows.filter((row) => row.mail === 'now')
  if (urgent.length === 0) return
  await enqueueJobs(
    trx,
    urgent.map(({ id }) => ({ kind: NOTICE_MAIL_JOB, dedupKey: String(id), payload: { notice: id } })),
  )
}
