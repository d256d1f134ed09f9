import { ACCOUNT_ERRORS } from './account-errors.ts'
import { errorsOf } from './error-entry.ts'

/** Errors of the administrator's calls. */
export const ADMINISTRATION_ERRORS = {
  ...errorsOf(403, {
    STEP_UP_REQUIRED: [
      'Cet acte demande de prouver de nouveau que c’est bien vous.',
      'This act needs a new proof that it is you.',
    ],
    STEP_UP_SIGN_IN_AGAIN: [
      'Votre connexion date de plus de dix minutes. Déconnectez-vous, reconnectez-vous, puis recommencez.',
      'You signed in more than ten minutes ago. Sign out, sign in again, then start over.',
    ],
    OWN_ACCOUNT: [
      'Personne ne change ses propres droits : demandez à un autre administrateur.',
      'Nobody changes their own rights: ask another administrator.',
    ],
  }),
  ...errorsOf(422, {
    STEP_UP_REFUSED: [
      'La clé d’accès n’a pas été acceptée. Essayez de nouveau.',
      'The passkey was not accepted. Try again.',
    ],
    ROLE_NOT_CHANGEABLE: [
      'Ce rôle ne se donne pas ici : un investisseur garde le sien, et personne ne devient investisseur.',
      'This role is not given here: investors keep theirs, and nobody becomes one.',
    ],
    ACCOUNT_EXISTS: ['{email} a déjà un compte.', '{email} has an account already.'],
    ACCOUNT_EXISTS_CLOSED: [
      '{email} a un compte fermé : rouvrez-le.',
      '{email} has a closed account: reopen it (npm run close-account -- {email} --reopen).',
    ],
    NUMBER_TAKEN: [
      'Le numéro {number} est celui d’un autre compte.',
      'The number {number} is that of another account.',
    ],
    SUPERIOR_UNKNOWN: [
      'Aucun compte ouvert qui puisse être responsable n’a l’adresse {email}.',
      'No open account that could be the superior has the address {email}.',
    ],
    NAME_OF_IDENTITY_PROVIDER: [
      'Le fournisseur d’identité de cette personne gère son compte, et donc son nom : corrigez-le chez lui.',
      'The identity provider of this person manages the account, and so its name: correct it there.',
    ],
    NOT_AN_ADVISOR: ['Cette personne ne conseille pas.', 'This person gives no advice.'],
    TABLE_REFUSED: [
      'Ce tableau ne se lit pas : au plus {most} lignes, colonnes séparées par des tabulations, des points-virgules ou des virgules.',
      'This table cannot be read: at most {most} lines, columns separated by tabs, semicolons or commas.',
    ],
  }),
  ...errorsOf(409, {
    LAST_ADMINISTRATOR: [
      'C’est le dernier administrateur : donnez d’abord ce rôle à une autre personne.',
      'This is the last administrator: give another person this role first.',
    ],
    STILL_ADVISES: [
      'Cette personne suit encore des clients ou des dossiers : confiez-les d’abord à un autre conseiller.',
      'This person still has clients or applications: hand them to another advisor first.',
    ],
    STILL_MANAGES: [
      'Des conseillers ont encore cette personne pour responsable : donnez-leur d’abord un autre responsable.',
      'Advisors still have this person as manager: give them another manager first.',
    ],
    ACCOUNT_ERASED: [
      'Les données de cette personne ont été effacées : le compte reste fermé.',
      'The data of this person was erased: the account stays closed.',
    ],
    NAME_CHANGED: [
      'Ce nom a changé entre-temps. Vérifiez-le, puis recommencez.',
      'This name has changed meanwhile. Check it, then try again.',
    ],
    NETWORK_NAME_TAKEN: ['Ce nom est déjà pris.', 'This name is taken.'],
    NETWORK_NOT_EMPTY: [
      'Il y a encore des équipes ou des personnes : déplacez-les d’abord.',
      'There are still teams or people: move them first.',
    ],
    DEPARTURE_STAYS: [
      'Tout ne peut pas partir : {count} restent. Le compte ne peut pas être fermé.',
      'Not everything can move: {count} stay. The account cannot be closed.',
    ],
    ACT_PENDING: [
      'Cet acte attend déjà un second administrateur.',
      'This act already waits for a second administrator.',
    ],
  }),
  ...ACCOUNT_ERRORS,
}
