import type { Party } from '#rules/dossier-state.ts'

/** What each party is called in documents and in the signing history. */
export const PARTY_ROLES: Readonly<Record<Party, { readonly fr: string; readonly en: string }>> = {
  subscriber: { fr: 'Le souscripteur', en: 'The subscriber' },
  coSubscriber: { fr: 'Le co-souscripteur', en: 'The co-subscriber' },
  subscriberSpouse: { fr: 'Le conjoint', en: 'The spouse' },
  subscriberAdvisor: { fr: 'Le conseiller', en: 'The advisor' },
}
