import { ACCOUNT_ERRORS } from './account-errors.ts'
import type { ErrorEntry } from './error-entry.ts'

/** Errors of the administrator's calls. */
export const ADMINISTRATION_ERRORS = {
  ...ACCOUNT_ERRORS,
  STEP_UP_REQUIRED: {
    status: 403,
    fr: 'Cet acte demande de prouver de nouveau que c’est bien vous.',
    en: 'This act needs a new proof that it is you.',
  },
  STEP_UP_REFUSED: {
    status: 422,
    fr: 'La clé d’accès n’a pas été acceptée. Essayez de nouveau.',
    en: 'The passkey was not accepted. Try again.',
  },
  STEP_UP_SIGN_IN_AGAIN: {
    status: 403,
    fr: 'Votre connexion date de plus de dix minutes. Déconnectez-vous, reconnectez-vous, puis recommencez.',
    en: 'You signed in more than ten minutes ago. Sign out, sign in again, then start over.',
  },
  OWN_ACCOUNT: {
    status: 403,
    fr: 'Personne ne change ses propres droits : demandez à un autre administrateur.',
    en: 'Nobody changes their own rights: ask another administrator.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    fr: 'C’est le dernier administrateur : donnez d’abord ce rôle à une autre personne.',
    en: 'This is the last administrator: give another person this role first.',
  },
  ROLE_NOT_CHANGEABLE: {
    status: 422,
    fr: 'Ce rôle ne se donne pas ici : un investisseur garde le sien, et personne ne devient investisseur.',
    en: 'This role is not given here: investors keep theirs, and nobody becomes one.',
  },
  STILL_ADVISES: {
    status: 409,
    fr: 'Cette personne suit encore des clients ou des dossiers : confiez-les d’abord à un autre conseiller.',
    en: 'This person still has clients or applications: hand them to another advisor first.',
  },
  STILL_MANAGES: {
    status: 409,
    fr: 'Des conseillers ont encore cette personne pour responsable : donnez-leur d’abord un autre responsable.',
    en: 'Advisors still have this person as manager: give them another manager first.',
  },
  ACCOUNT_EXISTS: {
    status: 422,
    fr: '{email} a déjà un compte.',
    en: '{email} has an account already.',
  },
  ACCOUNT_EXISTS_CLOSED: {
    status: 422,
    fr: '{email} a un compte fermé : rouvrez-le.',
    en: '{email} has a closed account: reopen it (npm run close-account -- {email} --reopen).',
  },
  NUMBER_TAKEN: {
    status: 422,
    fr: 'Le numéro {number} est celui d’un autre compte.',
    en: 'The number {number} is that of another account.',
  },
  SUPERIOR_UNKNOWN: {
    status: 422,
    fr: 'Aucun compte ouvert qui puisse être responsable n’a l’adresse {email}.',
    en: 'No open account that could be the superior has the address {email}.',
  },
  ACCOUNT_ERASED: {
    status: 409,
    fr: 'Les données de cette personne ont été effacées : le compte reste fermé.',
    en: 'The data of this person was erased: the account stays closed.',
  },
  NAME_OF_IDENTITY_PROVIDER: {
    status: 422,
    fr: 'Le fournisseur d’identité de cette personne gère son compte, et donc son nom : corrigez-le chez lui.',
    en: 'The identity provider of this person manages the account, and so its name: correct it there.',
  },
  NAME_CHANGED: {
    status: 409,
    fr: 'Ce nom a changé entre-temps. Vérifiez-le, puis recommencez.',
    en: 'This name has changed meanwhile. Check it, then try again.',
  },
  NOT_AN_ADVISOR: {
    status: 422,
    fr: 'Cette personne ne conseille pas.',
    en: 'This person gives no advice.',
  },
  NETWORK_NAME_TAKEN: {
    status: 409,
    fr: 'Ce nom est déjà pris.',
    en: 'This name is taken.',
  },
  NETWORK_NOT_EMPTY: {
    status: 409,
    fr: 'Il y a encore des équipes ou des personnes : déplacez-les d’abord.',
    en: 'There are still teams or people: move them first.',
  },
  TABLE_REFUSED: {
    status: 422,
    fr: 'Ce tableau ne se lit pas : au plus {most} lignes, colonnes séparées par des tabulations, des points-virgules ou des virgules.',
    en: 'This table cannot be read: at most {most} lines, columns separated by tabs, semicolons or commas.',
  },
  DEPARTURE_STAYS: {
    status: 409,
    fr: 'Tout ne peut pas partir : {count} restent. Le compte ne peut pas être fermé.',
    en: 'Not everything can move: {count} stay. The account cannot be closed.',
  },
  ACT_PENDING: {
    status: 409,
    fr: 'Cet acte attend déjà un second administrateur.',
    en: 'This act already waits for a second administrator.',
  },
} as const satisfies Record<string, ErrorEntry>
