import { errorsOf } from './error-entry.ts'

/** Errors of pairing, and of what reviewers arrange and write among themselves. */
export const REVIEW_ERRORS = {
  ...errorsOf(409, {
    'validation.error.usufruct-pairing-required': [
      'Appariez d’abord l’usufruitier (onglet Appariement).',
      'Pair the usufructuary first (Pairing tab).',
    ],
    'validation.error.bareowner-pairing-required': [
      'Appariez d’abord le nu-propriétaire (onglet Appariement).',
      'Pair the bare owner first (Pairing tab).',
    ],
    'validation.error.duplicated-pairing': [
      'Le même associé ne peut pas être à la fois nu-propriétaire et usufruitier',
      'The same associate cannot be both bare owner and usufructuary',
    ],
    HIT_SETTLED: [
      'Cette ressemblance vient d’être traitée : sa décision est parmi les traitées.',
      'This match has just been settled: its decision is among the settled ones.',
    ],
    HIT_NOT_CONFIRMED: [
      'Cette ressemblance n’est pas confirmée : il n’y a pas de blocage à lever.',
      'This match is not confirmed: there is nothing to release.',
    ],
    DOSSIER_TAKEN: [
      'Ce dossier est déjà pris en charge par {name}.',
      '{name} has already taken charge of this application.',
    ],
    CHECK_SETTLED: ['{name} a déjà accepté cet écart.', '{name} has already accepted this difference.'],
    CHECK_CHANGED: [
      'Ce qui est comparé a changé depuis. Relisez le contrôle, puis décidez de nouveau.',
      'What is compared has changed since. Read the check again, then decide.',
    ],
    CONCLUSION_REQUIRED: [
      'Ce dossier appelle une vigilance renforcée : une autre personne doit d’abord en écrire la conclusion, pour ce qu’il contient aujourd’hui.',
      'This application needs enhanced due diligence: somebody else must first write its conclusion, about what it contains now.',
    ],
    CONCLUSION_NOT_ASKED: [
      'Ce dossier n’appelle pas de conclusion de vigilance.',
      'This application needs no due-diligence conclusion.',
    ],
    VIGILANCE_CHANGED: [
      'La vigilance de ce dossier a changé depuis. Relisez-la, puis concluez de nouveau.',
      'The due diligence of this application has changed since. Read it again, then conclude.',
    ],
    COMMENT_SETTLED: [
      'Ce commentaire date de plus de {minutes} minutes : il ne peut plus être modifié ni supprimé. Ajoutez-en un autre.',
      'This comment is more than {minutes} minutes old: it can no longer be changed or deleted. Add another one.',
    ],
  }),
  ...errorsOf(404, {
    'validation.error.customer-not-found': ['Associé inexistant', 'This associate does not exist'],
  }),
  ...errorsOf(422, {
    'validation.error.customer-with-cosubscriber': [
      'Un associé avec co-souscripteur est requis',
      'Choose an associate who has a co-subscriber',
    ],
    'validation.error.customer-without-cosubscriber': [
      'Un associé sans co-souscripteur est requis',
      'Choose an associate who has no co-subscriber',
    ],
    PAIRING_WITHOUT_SIDE: [
      'Ce dossier est en pleine propriété : il n’y a pas d’usufruitier à apparier.',
      'This application is in full ownership: there is no usufructuary to pair.',
    ],
    ASSIGNEE_UNKNOWN: [
      'Cette personne ne peut pas prendre en charge un dossier. Choisissez une personne de la liste.',
      'This person cannot take charge of an application. Choose somebody from the list.',
    ],
    MENTION_UNKNOWN: [
      'Une personne mentionnée ne peut pas lire ce commentaire. Retirez-la, puis envoyez de nouveau.',
      'Somebody mentioned cannot read this comment. Remove them, then send it again.',
    ],
  }),
  ...errorsOf(403, {
    CONCLUSION_BY_DECIDER: [
      'Vous avez écrit la conclusion de vigilance de ce dossier : une autre personne doit l’accepter.',
      'You wrote the due-diligence conclusion of this application: somebody else must accept it.',
    ],
    CONCLUSION_BY_ENTRANT: [
      'Vous avez saisi ce dossier ou vous en êtes le conseiller : une autre personne doit écrire sa conclusion de vigilance.',
      'You entered this application or are its advisor: somebody else must write its due-diligence conclusion.',
    ],
    RELEASE_BY_CONFIRMER: [
      'Vous avez confirmé cette ressemblance : une autre personne de la conformité doit lever le blocage.',
      'You confirmed this match: somebody else in compliance must release it.',
    ],
    COMMENT_OF_ANOTHER: [
      'Ce commentaire est d’une autre personne : elle seule peut le modifier ou le supprimer.',
      'Somebody else wrote this comment: only they can change or delete it.',
    ],
  }),
}
