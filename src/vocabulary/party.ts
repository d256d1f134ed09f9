/** Who signs, in routing order. Source: domain §1 (documents and parties). */
export const PARTIES = ['subscriber', 'coSubscriber', 'subscriberSpouse', 'subscriberAdvisor'] as const
export type Party = (typeof PARTIES)[number]

/**
 * How far a party is with its envelope: `waiting` for an earlier stage, `sent` its invitation, `delivered` once it
 * opened the documents, then `signed` or `declined`. Source: domain §1.
 */
export const PARTY_STATES = ['waiting', 'sent', 'delivered', 'signed', 'declined'] as const
export type PartyState = (typeof PARTY_STATES)[number]

/** What can happen to a party: every state but the first, which it starts in. */
export type PartyEvent = Exclude<PartyState, 'waiting'>

/** The party states that have a token in the wire string, in the order a party goes through them. Source: shell §4. */
export const PARTY_EVENTS: readonly PartyEvent[] = ['sent', 'delivered', 'signed', 'declined']

/** How a one-time code reaches a party. Source: design "Signature". */
export const CODE_CHANNELS = ['email', 'sms'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]
