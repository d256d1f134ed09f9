import type { ErrorEntry } from './error-entry.ts'

/** Errors of pairing, and of what reviewers arrange and write among themselves. */
export const REVIEW_ERRORS = {
  'validation.error.usufruct-pairing-required': {
    status: 409,
    fr: 'Appariez d’abord l’usufruitier (onglet Appariement).',
    en: 'Pair the usufructuary first (Pairing tab).',
  },
  'validation.error.bareowner-pairing-required': {
    status: 409,
    fr: 'Appariez d’abord le nu-propriétaire (onglet Appariement).',
    en: 'Pair the bare owner first (Pairing tab).',
  },
  'validation.error.duplicated-pairing': {
    status: 409,
    fr: 'Le même associé ne peut pas être à la fois nu-propriétaire et usufruitier',
    en: 'The same associate cannot be both bare owner and usufructuary',
  },
  'validation.error.customer-not-found': {
    status: 404,
    fr: 'Associé inexistant',
    en: 'This associate does not exist',
  },
  'validation.error.customer-with-cosubscriber': {
    status: 422,
    fr: 'Un associé avec co-souscripteur est requis',
    en: 'Choose an associate who has a co-subscriber',
  },
  'validation.error.customer-without-cosubscriber': {
    status: 422,
    fr: 'Un associé sans co-souscripteur est requis',
    en: 'Choose an associate who has no co-subscriber',
  },
  PAIRING_WITHOUT_SIDE: {
    status: 422,
    fr: 'Ce dossier est en pleine propriété : il n’y a pas d’usufruitier à apparier.',
    en: 'This application is in full ownership: there is no usufructuary to pair.',
  },
  HIT_SETTLED: {
    status: 409,
    fr: 'Cette ressemblance vient d’être traitée : sa décision est parmi les traitées.',
    en: 'This match has just been settled: its decision is among the settled ones.',
  },
  HIT_NOT_CONFIRMED: {
    status: 409,
    fr: 'Cette ressemblance n’est pas confirmée : il n’y a pas de blocage à lever.',
    en: 'This match is not confirmed: there is nothing to release.',
  },
  ASSIGNEE_UNKNOWN: {
    status: 422,
    fr: 'Cette personne ne peut pas prendre en charge un dossier. Choisissez une personne de la liste.',
    en: 'This person cannot take charge of an application. Choose somebody from the list.',
  },
  DOSSIER_TAKEN: {
    status: 409,
    fr: 'Ce dossier est déjà pris en charge par {name}.',
    en: '{name} has already taken charge of this application.',
  },
  MENTION_UNKNOWN: {
    status: 422,
    fr: 'Une personne mentionnée ne peut pas lire ce commentaire. Retirez-la, puis envoyez de nouveau.',
    en: 'Somebody mentioned cannot read this comment. Remove them, then send it again.',
  },
  CHECK_SETTLED: {
    status: 409,
    fr: '{name} a déjà accepté cet écart.',
    en: '{name} has already accepted this difference.',
  },
  CHECK_CHANGED: {
    status: 409,
    fr: 'Ce qui est comparé a changé depuis. Relisez le contrôle, puis décidez de nouveau.',
    en: 'What is compared has changed since. Read the check again, then decide.',
  },
  CONCLUSION_REQUIRED: {
    status: 409,
    fr: 'Ce dossier appelle une vigilance renforcée : une autre personne doit d’abord en écrire la conclusion, pour ce qu’il contient aujourd’hui.',
    en: 'This application needs enhanced due diligence: somebody else must first write its conclusion, about what it contains now.',
  },
  CONCLUSION_BY_DECIDER: {
    status: 403,
    fr: 'Vous avez écrit la conclusion de vigilance de ce dossier : une autre personne doit l’accepter.',
    en: 'You wrote the due-diligence conclusion of this application: somebody else must accept it.',
  },
  CONCLUSION_BY_ENTRANT: {
    status: 403,
    fr: 'Vous avez saisi ce dossier ou vous en êtes le conseiller : une autre personne doit écrire sa conclusion de vigilance.',
    en: 'You entered this application or are its advisor: somebody else must write its due-diligence conclusion.',
  },
  RELEASE_BY_CONFIRMER: {
    status: 403,
    fr: 'Vous avez confirmé cette ressemblance : une autre personne de la conformité doit lever le blocage.',
    en: 'You confirmed this match: somebody else in compliance must release it.',
  },
  CONCLUSION_NOT_ASKED: {
    status: 409,
    fr: 'Ce dossier n’appelle pas de conclusion de vigilance.',
    en: 'This application needs no due-diligence conclusion.',
  },
  VIGILANCE_CHANGED: {
    status: 409,
    fr: 'La vigilance de ce dossier a changé depuis. Relisez-la, puis concluez de nouveau.',
    en: 'The due diligence of this application has changed since. Read it again, then conclude.',
  },
  COMMENT_OF_ANOTHER: {
    status: 403,
    fr: 'Ce commentaire est d’une autre personne : elle seule peut le modifier ou le supprimer.',
    en: 'Somebody else wrote this comment: only they can change or delete it.',
  },
  COMMENT_SETTLED: {
    status: 409,
    fr: 'Ce commentaire date de plus de {minutes} minutes : il ne peut plus être modifié ni supprimé. Ajoutez-en un autre.',
    en: 'This comment is more than {minutes} minutes old: it can no longer be changed or deleted. Add another one.',
  },
} as const satisfies Record<string, ErrorEntry>
