import type { Wording } from './wording.ts'

/** Who gave each answer, and how. */
export const origins = {
  'origin.account': [
    'Repris du compte du client par {who}, {moment}',
    'Taken from the client’s account by {who}, {moment}',
  ],
  'origin.awaiting': ['Non confirmé par {party}', 'Not confirmed by {party}'],
  'origin.chosen': ['Choisi par {who}, {moment}', 'Chosen by {who}, {moment}'],
  'origin.computed': ['Calculé par le formulaire', 'Computed by the form'],
  'origin.confirmed': [
    'Confirmé par {name} à la signature, {moment}',
    'Confirmed by {name} when signing, {moment}',
  ],
  'origin.copied': [
    'Repris du dossier d’origine par {who}, {moment}',
    'Copied from the original folder by {who}, {moment}',
  ],
  'origin.corrected': [
    'Corrigé par {who}, {moment}, après la signature',
    'Corrected by {who}, {moment}, after the signature',
  ],
  'origin.deleted': ['Supprimé par {who}, {moment}', 'Deleted by {who}, {moment}'],
  'origin.paper': ['Saisi d’après le papier par {who}, {moment}', 'Entered from paper by {who}, {moment}'],
  'origin.party.coSubscriber': ['le co-souscripteur', 'the co-subscriber'],
  'origin.party.counterparty': ['l’autre partie du démembrement', 'the other party of the dismemberment'],
  'origin.party.subscriber': ['le souscripteur', 'the subscriber'],
  'origin.party.subscriberAdvisor': ['le conseiller', 'the advisor'],
  'origin.party.subscriberSpouse': ['le conjoint', 'the spouse'],
  'origin.platform': ['la plateforme', 'the platform'],
  'origin.show': ['Montrer qui a saisi chaque réponse', 'Show who entered each answer'],
  'origin.typed': ['Saisi par {who}, {moment}', 'Typed by {who}, {moment}'],
  'origin.typed-by': ['Entré en brouillon par {who}', 'Entered as a draft by {who}'],
  'origin.uploaded': ['Déposé par {who}, {moment}', 'Uploaded by {who}, {moment}'],
  'origin.who': ['{name} ({role})', '{name} ({role})'],
} as const satisfies Wording
