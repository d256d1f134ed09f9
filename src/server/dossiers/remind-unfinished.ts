import { sql } from 'kysely'
import { parisDay } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { INVESTOR_ROLES } from '#vocabulary/role.ts'
import { linkToken, readLinkToken } from '../accounts/link-token.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { languageOf, sendLetter, type Recipient } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { User } from '../http/authenticate.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'
import type { PlannedReminder } from './planned-reminder.ts'
import { writeUnfinished } from './unfinished-mail.ts'

const PURPOSE = 'stop-reminders'
const DAY_MS = 24 * 3_600_000
/** After an outage, reminders are sent up to this many days late. */
const LATE_DAYS = 2
/** Maximum number per run; the next run sends the rest. */
const MOST = 500

/** Reminds investors of dossiers that they left unfinished, on the days configured by the deployment. */
export function unfinishedWork(services: Services): PeriodicJob {
  return {
    kind: 'dossiers.remind',
    // Hourly, so that each dossier is reminded at about the time of day at which it was left.
    everyHours: 1,
    offsetHours: 0.3,
    run: async () => {
      const reminders = await remindUnfinished(services)
      if (reminders > 0) services.log.info({ reminders }, 'dossiers: investors reminded')
    },
  }
}

/** Returns the number of reminders sent. Safe in several processes: a unique row per reminder prevents duplicates. */
export async function remindUnfinished(services: Services): Promise<number> {
  let count = 0
  for (const day of services.deployment.reminders.unfinishedAfterDays) {
    for (const found of await findUnfinished(services, day)) {
      const sent = await services.store.db
        .transaction()
        .execute((trx) => remind(services, trx, { ...found, day }))
      if (sent) count += 1
    }
  }
  return count
}

interface Unfinished {
  readonly id: number
  readonly account_id: number
  readonly idle_since: Date
}

/**
 * Dossiers in progress that were left `day` days ago, with the investor who left them: the last to submit a block, or the
 * creator. Excludes persons whose account, or whose client's account, is closed, erased or awaiting erasure, and persons
 * who lost access to the dossier or stopped its reminders. A draft saved after the last block postpones the reminder.
 */
async function findUnfinished({ store, clock }: Services, day: number): Promise<readonly Unfinished[]> {
  const now = clock.now().getTime()
  const latest = new Date(now - day * DAY_MS)
  const earliest = new Date(now - (day + LATE_DAYS) * DAY_MS)
  const { rows } = await sql<Unfinished>`
    select dossier.id, account.id as account_id, idle.since as idle_since
    from dossier
    cross join lateral (
      select coalesce(
        (select submitted_by from dossier_block where dossier_id = dossier.id order by submitted_at desc limit 1),
        dossier.created_by) as id) as last
    join account on account.id = last.id
    left join account as client on client.id = dossier.client_id
    cross join lateral (
      select date_trunc('milliseconds', greatest(dossier.updated_at,
        (select max(updated_at) from draft where dossier_id = dossier.id))) as since) as idle
    where dossier.state = 'ongoing' and dossier.updated_at > ${earliest} and dossier.updated_at <= ${latest}
      and idle.since <= ${latest}
      and account.role = any(${[...INVESTOR_ROLES]})
      and account.closed_at is null and account.erased_at is null and account.erasure_asked_at is null
      and client.closed_at is null and client.erased_at is null and client.erasure_asked_at is null
      and (dossier.direct and dossier.created_by = account.id or exists (
        select from dossier_access where dossier_id = dossier.id and account_id = account.id))
      and not exists (
        select from unfinished_reminder as earlier
        where earlier.dossier_id = dossier.id and earlier.account_id = account.id
          and (earlier.stopped_at is not null
            or earlier.idle_since = idle.since and earlier.day >= ${day}
            or earlier.sent_at > ${new Date(now - DAY_MS)}))
    order by dossier.updated_at limit ${MOST}`.execute(store.db)
  return rows
}

async function remind(
  services: Services,
  trx: Trx,
  unfinished: Unfinished & { readonly day: number },
): Promise<boolean> {
  const { id, account_id, idle_since, day } = unfinished
  const inserted = await trx
    .insertInto('unfinished_reminder')
    .values({ dossier_id: id, account_id, day, idle_since, sent_at: services.clock.now() })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another process has sent it.
  if (inserted === undefined) return false
  const { recipient, write } = await describeUnfinished(services, trx, unfinished, inserted.id)
  await recordDossierAct(trx, services.keys, id, 'dossier.reminded', {
    actorId: null,
    detail: { account: account_id, day },
    at: services.clock.now(),
  })
  await sendLetter(trx, services.deployment, recipient, (language) => ({
    key: `unfinished-${inserted.id}`,
    ...write(language),
  }))
  return true
}

/** The recipient and text of the reminder with this number. */
async function describeUnfinished(
  { config, keys }: Services,
  trx: Trx,
  { id, account_id }: Pick<Unfinished, 'id' | 'account_id'>,
  reminderId: number,
): Promise<{ readonly recipient: Recipient; readonly write: (language: Locale) => LetterContent }> {
  const about = await trx
    .selectFrom('dossier')
    .innerJoin('account', (join) => join.on('account.id', '=', account_id))
    .leftJoin('account as advisor', (join) =>
      join.onRef('advisor.id', '=', 'dossier.advisor_id').on('advisor.closed_at', 'is', null),
    )
    .select([
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.language',
      'dossier.progress',
      'advisor.first_name as advisorFirstName',
      'advisor.last_name as advisorLastName',
      'advisor.mobile as advisorPhone',
    ])
    .where('dossier.id', '=', id)
    .executeTakeFirstOrThrow()
  const { advisorFirstName, advisorLastName, advisorPhone, progress } = about
  return {
    recipient: about,
    write: (language) =>
      writeUnfinished(language, {
        dossierId: id,
        progress,
        link: `${config.publicUrl}/form?dossier=${id}`,
        stop: `${config.publicUrl}/reminders/stop/${linkToken(keys, PURPOSE, reminderId)}`,
        helper:
          advisorLastName === null || advisorPhone === null
            ? undefined
            : { name: `${advisorFirstName} ${advisorLastName}`, phone: advisorPhone },
      }),
  }
}

/** Day number of manual reminders: lower than any day of the deployment, so that its own reminders continue. */
const BY_HAND = 0

/**
 * Plans a manual reminder to the investor who left this dossier unfinished; at most one a day, whatever the deployment's
 * days. Refused when the investor stopped the reminders of the dossier.
 */
export async function planUnfinishedReminder(
  trx: Trx,
  services: Services,
  { user, row }: { readonly user: User; readonly row: Pick<DossierRow, 'id' | 'state' | 'updated_at'> },
): Promise<PlannedReminder> {
  const left = row.state === 'ongoing' ? await findWriter(trx, row.id) : undefined
  if (left === undefined) return { kind: 'refused', reason: 'nothing' }
  if (left.stopped) return { kind: 'refused', reason: 'stopped' }
  const at = services.clock.now()
  const day = parisDay(at)
  if (left.sent_at !== null && parisDay(left.sent_at) === day) return { kind: 'refused', reason: 'today' }
  const unfinished = { id: row.id, account_id: left.id }
  const { recipient, write } = await describeUnfinished(services, trx, unfinished, 0)
  const language = languageOf(recipient, services.deployment)
  return {
    kind: 'planned',
    recipients: [`${left.first_name} ${left.last_name}`],
    language,
    content: write(language),
    sms: null,
    send: async () => {
      const { id } = await trx
        .insertInto('unfinished_reminder')
        .values({
          dossier_id: row.id,
          account_id: left.id,
          day: BY_HAND,
          idle_since: row.updated_at,
          sent_at: at,
        })
        .onConflict((oc) =>
          oc.columns(['dossier_id', 'account_id', 'day', 'idle_since']).doUpdateSet({ sent_at: at }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const letter = await describeUnfinished(services, trx, unfinished, id)
      await recordDossierAct(trx, services.keys, row.id, 'dossier.reminded', {
        actorId: user.id,
        detail: { account: left.id, day: BY_HAND },
        at,
      })
      await sendLetter(trx, services.deployment, letter.recipient, (locale) => ({
        key: `unfinished-${id}-by-hand-${day}`,
        ...letter.write(locale),
      }))
    },
  }
}

/** The investor with access who submitted last, with the reminders sent so far. */
async function findWriter(trx: Trx, dossierId: number) {
  return trx
    .selectFrom('dossier_block as last')
    .innerJoin('account', 'account.id', 'last.submitted_by')
    .innerJoin('dossier_access as access', (join) =>
      join.onRef('access.account_id', '=', 'account.id').onRef('access.dossier_id', '=', 'last.dossier_id'),
    )
    .select((eb) => [
      'account.id',
      'account.first_name',
      'account.last_name',
      eb
        .selectFrom('unfinished_reminder as earlier')
        .select((of) => of.fn.max('earlier.sent_at').as('at'))
        .whereRef('earlier.dossier_id', '=', 'last.dossier_id')
        .whereRef('earlier.account_id', '=', 'account.id')
        .as('sent_at'),
      eb
        .exists(
          eb
            .selectFrom('unfinished_reminder as earlier')
            .select('earlier.id')
            .whereRef('earlier.dossier_id', '=', 'last.dossier_id')
            .whereRef('earlier.account_id', '=', 'account.id')
            .where('earlier.stopped_at', 'is not', null),
        )
        .as('stopped'),
    ])
    .where('last.dossier_id', '=', dossierId)
    .where('account.role', 'in', INVESTOR_ROLES)
    .where('account.closed_at', 'is', null)
    .where((eb) =>
      eb(
        'last.submitted_at',
        '=',
        eb
          .selectFrom('dossier_block as every')
          .select((of) => of.fn.max('every.submitted_at').as('at'))
          .where('every.dossier_id', '=', dossierId),
      ),
    )
    .limit(1)
    .executeTakeFirst()
}

/** The reminder of a mailed link; undefined when the link is forged or the dossier was removed. */
export async function findReminder({ store, keys }: Services, token: string, db: Db = store.db) {
  const id = readLinkToken(keys, PURPOSE, token)
  if (id === undefined) return undefined
  return db
    .selectFrom('unfinished_reminder')
    .select(['id', 'dossier_id', 'account_id', 'stopped_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stops the reminders of this dossier to this person. False when the link is forged or the dossier was removed. */
export async function stopReminders(services: Services, token: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const reminder = await findReminder(services, token, trx)
    if (!reminder) return false
    if (reminder.stopped_at !== null) return true
    const at = services.clock.now()
    await trx
      .updateTable('unfinished_reminder')
      .set({ stopped_at: at })
      .where('id', '=', reminder.id)
      .execute()
    await recordDossierAct(trx, services.keys, reminder.dossier_id, 'dossier.reminders-stopped', {
      actorId: null,
      detail: { account: reminder.account_id },
      at,
    })
    return true
  })
}
