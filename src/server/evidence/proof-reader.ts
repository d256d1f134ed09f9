import type { FormElement } from '#form/definition.ts'
import { canReview } from '#rules/permission.ts'
import type { Party } from '#vocabulary/party.ts'
import { isClient } from '#vocabulary/role.ts'
import type { StoredEnvelope } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'

/**
 * Whom a container is for. `all` is the reviewer and the operator; `staff` sees no reasons of the review and no
 * pairings; a signatory sees no contact data of another party either.
 */
export type ProofReader =
  | { readonly kind: 'all' }
  | { readonly kind: 'staff' }
  | { readonly kind: 'signatory'; readonly accountId: number }

/** The reader that a signed-in person is. */
export function readerOf({ role, id }: User): ProofReader {
  if (canReview(role)) return { kind: 'all' }
  return isClient(role) ? { kind: 'signatory', accountId: id } : { kind: 'staff' }
}

/** The parties of these envelopes that are the reader's own. */
export function ownParties(envelopes: readonly StoredEnvelope[], reader: ProofReader): ReadonlySet<Party> {
  if (reader.kind !== 'signatory') return new Set()
  const parties = envelopes.flatMap(({ parties }) => parties)
  return new Set(parties.filter(({ accountId }) => accountId === reader.accountId).map(({ party }) => party))
}

/** What an element's role begins with, for the answers about each party. */
const ROLE_PREFIXES: Readonly<Record<Party, readonly string[]>> = {
  subscriber: ['subscriber', 'representative'],
  coSubscriber: ['coSubscriber'],
  subscriberSpouse: ['spouse'],
  counterparty: ['counterparty', 'counterpartyRepresentative'],
  subscriberAdvisor: ['advisor'],
}
const CONTACT_ROLE = /\.(email|mobile|phone|address\w*|zip|city)$/
const CONTACT_TYPES: ReadonlySet<string> = new Set(['input_email', 'input_phone'])

/** Whether an element asks for contact data of somebody else than this reader. */
export function isOthersContact(
  element: Pick<FormElement, 'role' | 'type'> | undefined,
  reader: ProofReader,
  envelopes: readonly StoredEnvelope[],
): boolean {
  if (reader.kind !== 'signatory' || element === undefined) return false
  const { role = '', type } = element
  if (!CONTACT_ROLE.test(role) && !CONTACT_TYPES.has(type)) return false
  const own = [...ownParties(envelopes, reader)].flatMap((party) => ROLE_PREFIXES[party])
  return !own.includes(role.split('.')[0] ?? '')
}
