import type { EnvelopeKind } from './envelope.ts'

/**
 * Signing parties, in routing order. `counterparty` is the other side of a dismemberment; the advisor signs last. Source:
 * domain §1 (documents and parties).
 */
export const PARTIES = [
  'subscriber',
  'coSubscriber',
  'subscriberSpouse',
  'counterparty',
  'subscriberAdvisor',
] as const
export type Party = (typeof PARTIES)[number]

/** The parties that an envelope of this kind may have. */
export function partiesOf(kind: EnvelopeKind): readonly Party[] {
  return kind === 'subscription' ? PARTIES : PARTIES.filter((party) => party !== 'counterparty')
}

/**
 * Progress of a party in its envelope: `waiting` for an earlier stage, `sent` its invitation, `delivered` once it
 * opened the documents, then `signed` or `declined`. Source: domain §1.
 */
export const PARTY_STATES = ['waiting', 'sent', 'delivered', 'signed', 'declined'] as const
export type PartyState = (typeof PARTY_STATES)[number]

/** Events of a party: every state except the initial one. */
export type PartyEvent = Exclude<PartyState, 'waiting'>

/** Party states that have a token in the status string, in chronological order. Source: shell §4. */
export const PARTY_EVENTS: readonly PartyEvent[] = ['sent', 'delivered', 'signed', 'declined']

/** Delivery channels of a one-time code. Source: design "Signature". */
export const CODE_CHANNELS = ['email', 'sms'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]
