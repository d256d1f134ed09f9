import { sql } from 'kysely'
import type { Task, TaskKind, Tasks } from '#contract/tasks.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { lastReminder, presentAwaited, SIGNING_STATES, waitingNames } from './awaited-signatures.ts'
import { presentAmount, presentTitle } from './present-dossier.ts'
import { visibleTo } from './visible-to.ts'

/** Of each kind; the lists have the others. */
const MOST_OF_A_KIND = 5
/** A refusal asks for nothing but to be read. */
const REFUSED_DAYS = 14

/** What this advisor has to do next, the oldest first. */
export async function listTasks(services: Services, user: User, locale: Locale): Promise<Tasks> {
  const { db } = services.store
  const found = await Promise.all([
    findReports(db, user),
    findSignatures(db, user),
    findCorrections(db, user),
    findRefused(db, user, services.clock.now()),
  ])
  const today = parisToday(services.clock)
  return {
    tasks: found
      .flat()
      .toSorted((one, other) => one.since.getTime() - other.since.getTime())
      .map((row) => presentTask(row, { locale, today })),
  }
}

interface TaskRow {
  readonly kind: TaskKind
  readonly id: number
  readonly title: string
  readonly amountCents: number | null
  readonly since: Date
  readonly waiting?: readonly string[]
  readonly remindedAt?: Date | null
  readonly correctionId?: number | null
  readonly correctionOf?: string | null
}

function selectVisible(db: Db, user: User) {
  return db
    .selectFrom('dossier')
    .where(visibleTo(user))
    .select(['dossier.id', 'dossier.title', 'dossier.amount_cents as amountCents'])
    .limit(MOST_OF_A_KIND)
}

/** Suitability reports to confirm, since they were drawn up. */
async function findReports(db: Db, user: User): Promise<readonly TaskRow[]> {
  const rows = await selectVisible(db, user)
    .innerJoin('adequacy_report as report', 'report.dossier_id', 'dossier.id')
    .where('dossier.state', '=', 'adequacy_report_validation')
    .where('report.confirmed_at', 'is', null)
    .select('report.drawn_at as since')
    .orderBy('report.drawn_at')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'report' }))
}

/** Envelopes out to be signed, since they were sent, with the parties whose turn it is. */
async function findSignatures(db: Db, user: User): Promise<readonly TaskRow[]> {
  const rows = await selectVisible(db, user)
    .innerJoin('envelope', 'envelope.dossier_id', 'dossier.id')
    .where('dossier.state', 'in', SIGNING_STATES)
    .where('envelope.state', '=', 'sent')
    .where('envelope.sent_at', 'is not', null)
    .select([
      sql<Date>`envelope.sent_at`.as('since'),
      waitingNames.as('waiting'),
      lastReminder.as('remindedAt'),
    ])
    .orderBy('envelope.sent_at')
    .execute()
  return rows.filter(({ waiting }) => waiting.length > 0).map((row) => ({ ...row, kind: 'signature' }))
}

/** Corrections of signed dossiers that ask the advisor or a party, since they were opened. */
async function findCorrections(db: Db, user: User): Promise<readonly TaskRow[]> {
  const rows = await selectVisible(db, user)
    .innerJoin('correction', 'correction.dossier_id', 'dossier.id')
    // Literals: the index `correction_live` applies to no parameter.
    .where(sql<boolean>`correction.stage = 'signed' and correction.state = 'open'`)
    .where('correction.concerned', '!=', 'backOffice')
    .select([
      'correction.id as correctionId',
      'correction.opened_at as since',
      sql<string | null>`(
        select party.name from envelope_party as party join envelope on envelope.id = party.envelope_id
        where envelope.dossier_id = dossier.id and party.party = correction.concerned
        order by envelope.created_at desc limit 1)`.as('correctionOf'),
    ])
    .orderBy('correction.opened_at')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'correction' }))
}

/** Subscriptions that the company refused in the last days. */
async function findRefused(db: Db, user: User, now: Date): Promise<readonly TaskRow[]> {
  const rows = await selectVisible(db, user)
    // A literal: the index `dossier_refused` applies to no parameter.
    .where(sql<boolean>`dossier.integration_state = 'refused'`)
    .where('dossier.updated_at', '>', new Date(now.getTime() - REFUSED_DAYS * 24 * 3_600_000))
    .select('dossier.updated_at as since')
    .orderBy('dossier.updated_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'refused' }))
}

function presentTask(
  {
    kind,
    id,
    title,
    amountCents,
    since,
    waiting,
    remindedAt = null,
    correctionId = null,
    correctionOf = null,
  }: TaskRow,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): Task {
  return {
    kind,
    dossierId: id,
    present: presentTitle(title, locale),
    subscriptionGlobalAmount: presentAmount(amountCents),
    since: since.toISOString(),
    signature: waiting ? presentAwaited({ waiting, remindedAt }, today) : null,
    correctionId,
    correctionOf,
  }
}
