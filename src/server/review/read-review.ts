import type { DossierList, IntegrationQuery } from '#contract/dossiers.ts'
import type { DossierSummary, ReviewHistory, ReviewState } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import {
  getVisibleDossier,
  listDossiers,
  loadDossier,
  openForm,
  presentAdvisor,
  presentAmount,
  presentTitle,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { capTotal, MOST_COUNTED } from '../store/page-stretch.ts'
import type { Db } from '../store/store.ts'
import { findLastDecision } from './find-last-decision.ts'
import { presentPairing } from './present-pairing.ts'
import { readSubscribers } from './read-subscribers.ts'

/**
 * The integration state, null while a correction is being signed, and the id of the last decision; 404 before the first
 * signature. The decision is read first, so that a concurrent one makes the answer stale, which is detected, and never too new.
 */
export async function readReviewState(services: Services, user: User, id: number): Promise<ReviewState> {
  const { db } = services.store
  const decision = await findLastDecision(db, id)
  const { integration_state: state, signed_at: signedAt } = await getVisibleDossier(db, user, id)
  if (signedAt === null) throw new Failure('NOT_FOUND')
  return { state, decision }
}

/** Signed dossiers in one integration state. */
export async function listReviews(
  services: Services,
  user: User,
  query: IntegrationQuery,
  locale: Locale,
): Promise<DossierList> {
  const tab = { kind: 'review', state: query.integrationState } as const
  return listDossiers(services, { ...query, user, locale, tab })
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
      'account.first_name as firstName',
      'account.last_name as lastName',
    ])
    .where('event.dossier_id', '=', id)
    .orderBy('event.id')
    .execute()
  return {
    history: rows.map(({ state, at, reason, message, firstName, lastName }) => ({
      state,
      createdAt: parisTimestamp(at),
      user: [firstName, lastName].filter(Boolean).join(' ') || services.deployment.name,
      reason,
      message,
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
  const row = await getVisibleDossier(services.store.db, user, id)
  const { db } = services.store
  const dossier = await loadDossier(services, db, row)
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
    signature_date: row.signed_at?.toISOString() ?? null,
    queue: row.integration_state === null ? null : await readQueue(db, id, row.integration_state),
  }
}

/**
 * Position of a dossier in the queue of its state, oldest first. Counts from the dossier to either side, capped like
 * search totals: some states hold most of all signed dossiers.
 */
async function readQueue(
  db: Db,
  id: number,
  state: IntegrationState,
): Promise<NonNullable<DossierSummary['queue']>> {
  const side = (comparison: '<' | '>') =>
    db
      .selectFrom('dossier')
      .select('id')
      .where('integration_state', '=', state)
      .where('id', comparison, id)
      .orderBy('id', comparison === '<' ? 'desc' : 'asc')
      .limit(MOST_COUNTED)
  const read = (comparison: '<' | '>') =>
    db
      .selectFrom(side(comparison).as('side'))
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('id').as('first'),
        fn.max('id').as('last'),
      ])
      .executeTakeFirstOrThrow()
  const [before, after] = await Promise.all([read('<'), read('>')])
  const total = capTotal(before.count + 1 + after.count)
  return {
    position: before.count < MOST_COUNTED ? before.count + 1 : null,
    total: total.count,
    more_than_total: total.more,
    previous: before.last ?? null,
    next: after.first ?? null,
  }
}
