import type { Party } from '#vocabulary/party.ts'

/** Prefixes of the element roles that concern each party. */
export const PARTY_ROLE_PREFIXES: Readonly<Record<Party, readonly string[]>> = {
  subscriber: ['subscriber', 'representative'],
  coSubscriber: ['coSubscriber', 'coProfile'],
  subscriberSpouse: ['spouse'],
  counterparty: ['counterparty', 'counterpartyRepresentative'],
  subscriberAdvisor: ['advisor'],
}

const OTHER_PARTIES = ['coSubscriber', 'subscriberSpouse', 'counterparty'] as const

/**
 * The party whose answer an element is: that of its statement, the one that its role names, or else the subscriber, whose
 * subscription the form is about.
 */
export function partyOfElement({
  statementOf,
  role = '',
}: {
  readonly statementOf?: Party | undefined
  readonly role?: string | undefined
}): Party {
  const prefix = role.split('.')[0] ?? ''
  return (
    statementOf ?? OTHER_PARTIES.find((party) => PARTY_ROLE_PREFIXES[party].includes(prefix)) ?? 'subscriber'
  )
}
