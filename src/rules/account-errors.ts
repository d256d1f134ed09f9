import { errorsOf } from './error-entry.ts'

/** Errors of accounts: one’s own, those that an administrator erases, and absences. */
export const ACCOUNT_ERRORS = {
  ...errorsOf(409, {
    PASSWORD_NOT_OWN: [
      'Ce mot de passe ne se change pas ici\u00A0: choisissez-en un par « Mot de passe oublié », sur la page de connexion.',
      'This password cannot be changed here: choose one through “Forgotten password” on the sign-in page.',
    ],
    MAILBOX_NOT_PROVEN: [
      'Prouvez d’abord que votre messagerie est la vôtre\u00A0: choisissez un mot de passe par « Mot de passe oublié », puis revenez dans l’heure.',
      'First prove that your mailbox is yours: choose a password through “Forgotten password”, then come back within the hour.',
    ],
    NO_SECOND_FACTOR: ['Votre compte n’a pas de second facteur.', 'Your account has no second factor.'],
    SECOND_FACTOR_REQUIRED: [
      'Votre rôle demande un second facteur\u00A0: remplacez l’application au lieu de la retirer.',
      'Your role must have a second factor: replace the app instead of removing it.',
    ],
    PERSON_ADMINISTERS: [
      'Cette personne administre l’installation\u00A0: fermez d’abord son compte.',
      'This person administers the installation: close the account first.',
    ],
    ABSENCE_OVERLAPS: [
      'Une absence de cette personne est déjà prévue pour une partie de ces jours. Choisissez d’autres dates, ou mettez d’abord fin à l’autre absence.',
      'An absence of this person is already planned for some of these days. Choose other dates, or end the other absence first.',
    ],
    ABSENCE_COVER_AWAY: [
      'Cette personne est elle-même absente pendant une partie de ces jours. Choisissez-en une autre, ou prévoyez l’absence en plusieurs périodes.',
      'This person is away too on some of these days. Choose another one, or plan the absence in several periods.',
    ],
  }),
  ...errorsOf(422, {
    PASSWORD_TOO_WEAK: [
      'Ce nouveau mot de passe est trop facile à deviner ou trop court.',
      'This new password is too easy to guess or too short.',
    ],
    ABSENCE_DAYS_REFUSED: [
      'Une absence finit aujourd’hui au plus tôt, pas avant son premier jour, et dure un an au plus. Corrigez les dates.',
      'An absence ends today at the earliest, not before its first day, and lasts a year at most. Correct the dates.',
    ],
    PERSON_NOT_IN_NETWORK: [
      'Cette personne n’est pas, ou plus, dans votre réseau. Rechargez la page, puis choisissez-en une autre.',
      'This person is not, or no longer, in your network. Reload the page, then choose another one.',
    ],
  }),
}
