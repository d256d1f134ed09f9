import type { FormElement } from '#form/definition.ts'
import { PARTY_ROLE_PREFIXES } from '#rules/element-party.ts'
import { canReview } from '#rules/permission.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { Party } from '#vocabulary/party.ts'
import { isInvestor } from '#vocabulary/role.ts'
import type { StoredEnvelope } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'

/**
 * Recipient of a container. `all`: reviewer and operator. `staff`: without review reasons and pairings. `signatory`: also
 * without contact data of other parties. `party`: somebody who signed by a mail link, and sees that envelope only.
 */
export type ProofReader =
  | { readonly kind: 'all' }
  | { readonly kind: 'staff' }
  | { readonly kind: 'signatory'; readonly accountId: number }
  | PartyReader

/** A reader with an account, or the operator. */
export type AccountReader = Exclude<ProofReader, PartyReader>

/** A party without an account, authenticated by its link and its code. */
export interface PartyReader {
  readonly kind: 'party'
  readonly envelopeId: string
  readonly party: Party
}

/** Maps a signed-in user to a reader. */
export function readerOf({ role, id }: User): AccountReader {
  if (canReview(role)) return { kind: 'all' }
  return isInvestor(role) ? { kind: 'signatory', accountId: id } : { kind: 'staff' }
}

export function ownParties(envelopes: readonly StoredEnvelope[], reader: ProofReader): ReadonlySet<Party> {
  if (reader.kind === 'party') return new Set([reader.party])
  if (reader.kind !== 'signatory') return new Set()
  const parties = envelopes.flatMap(({ parties }) => parties)
  return new Set(parties.filter(({ accountId }) => accountId === reader.accountId).map(({ party }) => party))
}

const CONTACT_ROLE = /\.(email|mobile|phone|address\w*|zip|city)$/

/** Whether an element asks for contact data of a party other than the reader. */
export function isOthersContact(
  element: Pick<FormElement, 'role' | 'type'> | undefined,
  reader: ProofReader,
  envelopes: readonly StoredEnvelope[],
): boolean {
  if (reader.kind !== 'signatory' || element === undefined) return false
  const { role = '', type } = element
  if (!CONTACT_ROLE.test(role) && traitsOf(type).isContact !== true) return false
  const own = [...ownParties(envelopes, reader)].flatMap((party) => PARTY_ROLE_PREFIXES[party])
  return !own.includes(role.split('.')[0] ?? '')
}
