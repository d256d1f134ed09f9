import type { ForceMandate, PairCustomer, ShownPairing } from '#contract/pairing.ts'
import { Failure } from '#rules/failure.ts'
import {
  findCoSubscriberMismatch,
  findMissingPairing,
  isDuplicatedPairing,
  pairableScopes,
  type Ownership,
} from '#rules/pairing.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import {
  findPairing,
  getVisibleDossier,
  lockVisibleDossier,
  requireNoProposal,
  type DossierRow,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { findCustomer, readDossierSubscribers } from './read-pairing.ts'
import type { Subscribers } from './read-subscribers.ts'

/**
 * Pairs a side of a dossier with a customer, or with one that the register will create. One customer cannot hold both
 * sides: checked under the row lock and enforced by a database constraint. 409 when the side is not paired as in `seen`.
 * Source: shell §5 "Duplicated pairing"; design "Register".
 */
export async function pairCustomer(
  services: Services,
  user: User,
  id: number,
  { code: typed, scope, partner, seen }: PairCustomer,
): Promise<true> {
  const { db } = services.store
  const subscribers = await readDossierSubscribers(services, user, await getVisibleDossier(db, user, id))
  if (!pairableScopes(subscribers.ownership).includes(scope)) throw new Failure('PAIRING_WITHOUT_SIDE')
  const code = typed === null ? null : await checkCustomer(db, typed, subscribers.holders[scope])
  const at = services.clock.now()
  return db.transaction().execute<true>(async (trx) => {
    checkUnderReview(await lockVisibleDossier(trx, user, id))
    await requireNoProposal(trx, id)
    const pairing = await findPairing(trx, id)
    if (isDuplicatedPairing(pairing, scope, code)) throw new Failure('validation.error.duplicated-pairing')
    if (pairing[scope] === code) return true
    if (seen && seen[scope] !== pairing[scope]) throw new Failure('STATE_CONFLICT')
    const row = { customer_code: code, paired_by: user.id, paired_at: at }
    await trx
      .insertInto('pairing')
      .values({ dossier_id: id, scope, ...row })
      .onConflict((conflict) => conflict.columns(['dossier_id', 'scope']).doUpdateSet(row))
      .execute()
    await recordDossierAct(trx, services.keys, id, 'review.paired', {
      actorId: user.id,
      detail: { scope, from: pairing[scope] ?? null, to: code, byHand: Boolean(partner) },
      at,
    })
    return true
  })
}

/** Normalises the code to the register's spelling. Refuses a customer whose co-subscriber status differs. */
async function checkCustomer(db: Db, typed: string, holder: Subscribers['holders']['np']): Promise<string> {
  const customer = await findCustomer(db, typed)
  if (!customer) throw new Failure('validation.error.customer-not-found')
  const wanted = holder && findCoSubscriberMismatch(holder.coSubscriber, customer.co_subscriber)
  if (wanted === 'with') throw new Failure('validation.error.customer-with-cosubscriber')
  if (wanted === 'without') throw new Failure('validation.error.customer-without-cosubscriber')
  return customer.code
}

function checkUnderReview({ integration_state: state }: Pick<DossierRow, 'integration_state'>): void {
  if (state === null) throw new Failure('STATE_CONFLICT')
  if (!isUnderReview(state)) throw new Failure('DECISION_TAKEN')
}

/** Allows or forbids accepting a mandate whose other side is not paired. Source: shell §3 Pairing. */
export async function forceMandate(
  services: Services,
  user: User,
  id: number,
  { forceMandate: forced }: ForceMandate,
): Promise<ForceMandate> {
  const at = services.clock.now()
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    checkUnderReview(row)
    await requireNoProposal(trx, id)
    if (row.force_mandate === forced) return { forceMandate: forced }
    await trx
      .updateTable('dossier')
      .set({ force_mandate: forced, updated_at: at })
      .where('id', '=', id)
      .execute()
    await recordDossierAct(trx, services.keys, id, 'review.mandate-forced', {
      actorId: user.id,
      detail: { forced },
      at,
    })
    return { forceMandate: forced }
  })
}

/** Refuses to accept a mandate whose other side is not paired. Source: shell §5. */
export async function checkPaired(
  trx: Trx,
  dossier: Pick<DossierRow, 'id' | 'force_mandate'>,
  ownership: Ownership,
): Promise<void> {
  const missing = findMissingPairing(ownership, await findPairing(trx, dossier.id), dossier.force_mandate)
  if (missing === 'usu') throw new Failure('validation.error.usufruct-pairing-required')
  if (missing === 'np') throw new Failure('validation.error.bareowner-pairing-required')
}

/** Throws when a colleague has paired a side otherwise than it was shown. */
export async function requireShownPairing(trx: Trx, id: number, shown: ShownPairing): Promise<void> {
  const pairing = await findPairing(trx, id)
  if (SCOPES.some((scope) => pairing[scope] !== shown[scope])) throw new Failure('PAIRING_CHANGED')
}
