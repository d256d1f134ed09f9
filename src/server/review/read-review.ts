import { sql } from 'kysely'
import type { IntegrationQuery } from '#contract/dossiers.ts'
import type { DossierSummary, ReviewHistory, ReviewState } from '#contract/review.ts'
import { pickFilters } from '#rules/dossier-filters.ts'
import { Failure } from '#rules/failure.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { canReview } from '#rules/permission.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import { findLastNote, readAssignee } from '../assignment/index.ts'
import {
  findOpenProposal,
  findPaperForm,
  getVisibleDossier,
  isPaper,
  LAST_SIGNATURE,
  loadVisibleDossier,
  openForm,
  presentAdvisor,
  presentAmount,
  presentTitle,
  type DossierRow,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { findRecipient } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import { capTotal, MOST_COUNTED } from '../store/page-stretch.ts'
import type { Db } from '../store/store.ts'
import { findLastNumbers } from './find-last-decision.ts'
import { needsFourEyes } from './four-eyes.ts'
import { presentPairing } from './present-pairing.ts'
import { readSubscribers } from './read-subscribers.ts'

/**
 * The integration state (null while a correction is being signed), with the numbers of the last decision and the last step;
 * 404 before the first signature. The numbers are read first, so that a concurrent change can only make them too old, which
 * is detected, and never too new.
 */
export async function readReviewState(services: Services, user: User, id: number): Promise<ReviewState> {
  const { db } = services.store
  const { decision, lastStep } = await findLastNumbers(db, id, { isReviewer: canReview(user.role) })
  const { integration_state: state, signed_at: signedAt } = await getVisibleDossier(db, user, id)
  if (signedAt === null) throw new Failure('NOT_FOUND')
  return { state, decision, last_step: lastStep }
}

/** Criteria of the signed dossiers in one state of the review. */
export function reviewCriteria(query: IntegrationQuery) {
  const tab = { kind: 'review', state: query.integrationState } as const
  return { ...query, filters: pickFilters(query), tab }
}

/** Signature and decisions, oldest first, with the reasons, which only reviewers may read. */
export async function readHistory(services: Services, user: User, id: number): Promise<ReviewHistory> {
  await getVisibleDossier(services.store.db, user, id)
  const rows = await services.store.db
    .selectFrom('integration_event as event')
    .leftJoin('account', 'account.id', 'event.actor_id')
    .select([
      'event.state',
      'event.at',
      'event.reason',
      'event.message',
      'event.cause',
      'account.first_name as firstName',
      'account.last_name as lastName',
    ])
    .where('event.dossier_id', '=', id)
    .orderBy('event.id')
    .execute()
  return {
    history: rows.map(({ state, at, reason, message, cause, firstName, lastName }) => ({
      state,
      createdAt: parisTimestamp(at),
      user: [firstName, lastName].filter(Boolean).join(' ') || services.deployment.name,
      reason,
      message,
      cause,
    })),
  }
}

/** Header of the review page; null for values that the form does not ask for. */
export async function readSummary(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<DossierSummary> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const { row } = dossier
  const session = openForm(services, user, dossier)
  const { ownership } = readSubscribers(session)
  return {
    id,
    present: presentTitle(row.title, locale),
    product: services.deployment.products.find(({ code }) => code === row.product_code)?.name ?? null,
    subscriptionGlobalAmount: presentAmount(row.amount_cents),
    advisor: dossier.advisor ? presentAdvisor(dossier.advisor) : null,
    detention_mode: ownership.mode,
    dismemberment_type: ownership.type,
    dismemberment_scope: ownership.scope,
    pairing: await presentPairing(db, row),
    ...(await readAssignment(db, row)),
    signature_date: row.signed_at?.toISOString() ?? null,
    paper: isPaper(row) ? { form: findPaperForm(dossier.form) } : null,
    four_eyes: await readFourEyes(services, user, row),
    queue: row.integration_state === null ? null : await readQueue(db, id, row.integration_state),
  }
}

async function readAssignment(
  db: Db,
  { id, assignee_id: assignee }: Pick<DossierRow, 'id' | 'assignee_id'>,
): Promise<Pick<DossierSummary, 'assignee' | 'assignment_note'>> {
  if (assignee === null) return { assignee: null, assignment_note: null }
  return { assignee: await readAssignee(db, assignee), assignment_note: await findLastNote(db, id) }
}

async function readFourEyes(
  services: Services,
  user: User,
  row: DossierRow,
): Promise<DossierSummary['four_eyes']> {
  const { db } = services.store
  const open = await findOpenProposal(db, row.id)
  const required = isUnderReview(row.integration_state) && (await needsFourEyes(services, db, row))
  if (!open) return { required, proposal: null }
  const { first_name: firstName, last_name: lastName } = await findRecipient(db, open.proposed_by)
  const { id, decision, reason, message, cause } = open
  return {
    required,
    proposal: {
      id,
      decision,
      reason,
      message,
      cause,
      by: `${firstName} ${lastName}`.trim(),
      at: open.proposed_at.toISOString(),
      own: open.proposed_by === user.id,
    },
  }
}

/**
 * Position of a dossier in the queue of its state, by deadline. Counts in both directions from the dossier, capped like
 * search totals, since some states hold most of all signed dossiers.
 */
async function readQueue(
  db: Db,
  id: number,
  state: IntegrationState,
): Promise<NonNullable<DossierSummary['queue']>> {
  const [before, after] = await Promise.all([
    readSide(db, id, state, 'before'),
    readSide(db, id, state, 'after'),
  ])
  const total = capTotal(before.count + 1 + after.count)
  return {
    position: before.count < MOST_COUNTED ? before.count + 1 : null,
    total: total.count,
    more_than_total: total.more,
    previous: before.nearest,
    next: after.nearest,
  }
}

/** The number of dossiers on one side of a dossier in its queue, and the nearest one. */
async function readSide(db: Db, id: number, state: IntegrationState, side: 'before' | 'after') {
  const [comparison, direction] = side === 'before' ? [sql`<`, 'desc' as const] : [sql`>`, 'asc' as const]
  const found = db
    .selectFrom('dossier')
    .select('dossier.id')
    .where('dossier.integration_state', '=', state)
    .where(
      sql<boolean>`(${LAST_SIGNATURE}, dossier.id) ${comparison} (
        select coalesce(own.resigned_at, own.signed_at), own.id from dossier as own where own.id = ${id})`,
    )
    .orderBy(LAST_SIGNATURE, direction)
    .orderBy('dossier.id', direction)
    .limit(MOST_COUNTED)
  return db
    .selectFrom(found.as('side'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`(array_agg(side.id))[1]`.as('nearest'),
    ])
    .executeTakeFirstOrThrow()
}
