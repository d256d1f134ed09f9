import type { DocumentParty } from '#documents/document-view.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'

type Names = Readonly<Record<Locale, string>>

/** Names of the parties in documents and in the signing history. */
export const PARTY_ROLES: Readonly<Record<Party, Names>> = {
  subscriber: { fr: 'Le souscripteur', en: 'The subscriber' },
  coSubscriber: { fr: 'Le co-souscripteur', en: 'The co-subscriber' },
  subscriberSpouse: { fr: 'Le conjoint', en: 'The spouse' },
  counterparty: { fr: 'L’autre partie', en: 'The other party' },
  subscriberAdvisor: { fr: 'Le conseiller', en: 'The advisor' },
}

const REPRESENTED: Names = { fr: 'représenté par', en: 'represented by' }

export interface NamedParty {
  readonly party: Party
  readonly name: string
  /** The holder that this person represents; null when it signs for itself. */
  readonly behalfOf: string | null
}

/** A party as documents name it; a represented holder is named with the representative. */
export function nameParty({ party, name, behalfOf }: NamedParty, locale: Locale): DocumentParty {
  const role = PARTY_ROLES[party][locale]
  if (behalfOf === null) return { party, name, role }
  return { party, role: `${role}, ${behalfOf}`, name: `${REPRESENTED[locale]} ${name}` }
}
