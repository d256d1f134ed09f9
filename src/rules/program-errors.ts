import { errorsOf } from './error-entry.ts'

/** Errors of programs that call with an identity of their own. */
export const PROGRAM_ERRORS = {
  ...errorsOf(403, {
    SCOPE_MISSING: [
      'Le périmètre {scope} manque à ce programme pour cet appel.',
      'This program lacks the scope {scope}, which the call needs.',
    ],
    NOT_FOR_PROGRAMS: [
      'Cet appel est réservé aux personnes\u00A0: un programme ne peut pas le faire.',
      'This call is for people only: a program cannot make it.',
    ],
    PERSON_REQUIRED: [
      'Cette étape engage une personne\u00A0: le conseiller la valide lui-même dans le parcours.',
      'This step commits a person: the advisor has to take it in the wizard.',
    ],
    ADVISOR_NOT_ALLOWED: [
      'L’en-tête On-Behalf-Of ne nomme personne pour qui ce programme peut agir.',
      'The header On-Behalf-Of names nobody this program may act for.',
    ],
  }),
  ...errorsOf(422, {
    ADVISOR_REQUIRED: [
      'Ce programme agit pour plusieurs personnes\u00A0: nommez-en une par son adresse e-mail dans l’en-tête On-Behalf-Of.',
      'This program acts for several people: name one by e-mail address in the header On-Behalf-Of.',
    ],
    INTEGRATION_KEY_REFUSED: [
      'Collez une clé publique au format JWK : P-256, Ed25519, ou RSA de 2 048 bits au moins.',
      'Paste a public key as a JWK: P-256, Ed25519, or RSA of 2,048 bits or more.',
    ],
    INTEGRATION_KEY_PRIVATE: [
      'Cette clé est privée : gardez-la chez vous, considérez-la comme compromise et collez la clé publique d’une nouvelle paire.',
      'This key is private: it has to stay with you. Consider it compromised and paste the public key of a new pair.',
    ],
    INTEGRATION_METHOD_FIXED: [
      'Cette intégration garde sa méthode : une clé remplace une clé, un secret un secret.',
      'This integration keeps its method: a key replaces a key, a secret replaces a secret.',
    ],
    INTEGRATION_PERSON_UNKNOWN: [
      'Aucun compte ouvert de ce réseau et de ce rôle n’a l’adresse {email}.',
      'No open account of this network and role has the address {email}.',
    ],
    INTEGRATION_EXPIRY_REFUSED: [
      'Choisissez une date d’expiration dans les deux ans à venir.',
      'Choose an expiry within the next two years.',
    ],
  }),
  ...errorsOf(409, {
    INTEGRATION_NAME_TAKEN: [
      'Une intégration porte déjà ce nom. Si vous venez de la créer sans voir son secret, renouvelez-le dans la liste.',
      'An integration has this name already. If you have just created it without seeing its secret, rotate it in the list.',
    ],
    INTEGRATION_ENDED: [
      'Cette intégration est révoquée ou expirée : créez-en une autre.',
      'This integration is revoked or expired: create another one.',
    ],
  }),
}
