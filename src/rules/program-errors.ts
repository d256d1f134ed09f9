import type { ErrorEntry } from './error-entry.ts'

/** Errors of programs that call with an identity of their own. */
export const PROGRAM_ERRORS = {
  SCOPE_MISSING: {
    status: 403,
    fr: 'Le périmètre {scope} manque à ce programme pour cet appel.',
    en: 'This program lacks the scope {scope}, which the call needs.',
  },
  NOT_FOR_PROGRAMS: {
    status: 403,
    fr: 'Cet appel est réservé aux personnes\u00A0: un programme ne peut pas le faire.',
    en: 'This call is for people only: a program cannot make it.',
  },
  PERSON_REQUIRED: {
    status: 403,
    fr: 'Cette étape engage une personne\u00A0: le conseiller la valide lui-même dans le parcours.',
    en: 'This step commits a person: the advisor has to take it in the wizard.',
  },
  ADVISOR_NOT_ALLOWED: {
    status: 403,
    fr: 'L’en-tête On-Behalf-Of ne nomme personne pour qui ce programme peut agir.',
    en: 'The header On-Behalf-Of names nobody this program may act for.',
  },
  ADVISOR_REQUIRED: {
    status: 422,
    fr: 'Ce programme agit pour plusieurs personnes\u00A0: nommez-en une par son adresse e-mail dans l’en-tête On-Behalf-Of.',
    en: 'This program acts for several people: name one by e-mail address in the header On-Behalf-Of.',
  },
  INTEGRATION_NAME_TAKEN: {
    status: 409,
    fr: 'Une intégration porte déjà ce nom. Si vous venez de la créer sans voir son secret, renouvelez-le dans la liste.',
    en: 'An integration has this name already. If you have just created it without seeing its secret, rotate it in the list.',
  },
  INTEGRATION_ENDED: {
    status: 409,
    fr: 'Cette intégration est révoquée ou expirée : créez-en une autre.',
    en: 'This integration is revoked or expired: create another one.',
  },
  INTEGRATION_KEY_REFUSED: {
    status: 422,
    fr: 'Collez une clé publique au format JWK : P-256, Ed25519, ou RSA de 2 048 bits au moins.',
    en: 'Paste a public key as a JWK: P-256, Ed25519, or RSA of 2,048 bits or more.',
  },
  INTEGRATION_KEY_PRIVATE: {
    status: 422,
    fr: 'Cette clé est privée : gardez-la chez vous, considérez-la comme compromise et collez la clé publique d’une nouvelle paire.',
    en: 'This key is private: it has to stay with you. Consider it compromised and paste the public key of a new pair.',
  },
  INTEGRATION_METHOD_FIXED: {
    status: 422,
    fr: 'Cette intégration garde sa méthode : une clé remplace une clé, un secret un secret.',
    en: 'This integration keeps its method: a key replaces a key, a secret replaces a secret.',
  },
  INTEGRATION_PERSON_UNKNOWN: {
    status: 422,
    fr: 'Aucun compte ouvert de ce réseau et de ce rôle n’a l’adresse {email}.',
    en: 'No open account of this network and role has the address {email}.',
  },
  INTEGRATION_EXPIRY_REFUSED: {
    status: 422,
    fr: 'Choisissez une date d’expiration dans les deux ans à venir.',
    en: 'Choose an expiry within the next two years.',
  },
} as const satisfies Record<string, ErrorEntry>
