import type { Locale } from '#vocabulary/locale.ts'
import { ADMINISTRATION_ERRORS } from './administration-errors.ts'
import { CORRECTION_ERRORS } from './correction-errors.ts'
import type { ErrorEntry } from './error-entry.ts'
import { withFrenchSpaces } from './french-spaces.ts'
import { IMPORT_ERRORS } from './import-errors.ts'
import { EVENT_ERRORS } from './event-errors.ts'
import { OUTAGE_ERRORS } from './outage-errors.ts'
import { PROGRAM_ERRORS } from './program-errors.ts'
import { REVIEW_ERRORS } from './review-errors.ts'
import { PUBLICATION_ERRORS } from './publication-errors.ts'
import { REGISTER_ERRORS } from './register-errors.ts'
import { SANDBOX_ERRORS } from './sandbox-errors.ts'
import { STUDIO_ERRORS } from './studio-errors.ts'
import { FILE_ERRORS } from './file-errors.ts'

/** Error entries by code, as sent to clients; docs/errors.md is generated from this table. */
export const ERRORS = {
  NOT_SIGNED_IN: {
    status: 401,
    fr: 'Votre session a pris fin. Reconnectez-vous pour continuer.',
    en: 'Your session has ended. Sign in again to continue.',
  },
  FORBIDDEN: {
    status: 403,
    fr: 'Votre rôle ou les réglages de cette plateforme ne permettent pas cette action.',
    en: 'Your role or the settings of this platform do not allow this action.',
  },
  SECOND_PERSON_REQUIRED: {
    status: 403,
    fr: 'Cette décision demande deux personnes\u00A0: une autre que celle qui l’a proposée doit la confirmer.',
    en: 'This decision needs two people: somebody other than the one who proposed it has to confirm it.',
  },
  NOT_YOUR_DECISION: {
    status: 403,
    fr: 'Seule la personne qui a pris cette décision peut l’annuler.',
    en: 'Only the person who took this decision can undo it.',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    fr: 'Cette demande vient d’un autre site. Ouvrez la page par son adresse habituelle.',
    en: 'This request comes from another site. Open the page at its usual address.',
  },
  PASSWORD_REFUSED: {
    status: 422,
    fr: 'Ce mot de passe n’est pas le bon.',
    en: 'This password is not correct.',
  },
  SECOND_FACTOR_REFUSED: {
    status: 422,
    fr: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
    en: 'This code is not correct, or has been used. Wait for the next one.',
  },
  NOT_FOUND: {
    status: 404,
    fr: 'Cet élément n’existe pas ou ne vous est pas accessible.',
    en: 'This item does not exist or is not available to you.',
  },
  INVALID_REQUEST: {
    status: 422,
    fr: 'La demande n’est pas valide : {detail}.',
    en: 'The request is not valid: {detail}.',
  },
  UNKNOWN_FILTER_VALUE: {
    status: 422,
    fr: 'Un filtre a une valeur inconnue : {value}. Choisissez-en une autre, ou effacez les filtres.',
    en: 'A filter has an unknown value: {value}. Choose another one, or clear the filters.',
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    fr: 'Vous avez déjà une vue de ce nom. Choisissez-en un autre.',
    en: 'You already have a view of this name. Choose another one.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    fr: 'Vous avez déjà {most} vues enregistrées. Supprimez-en une pour en enregistrer une autre.',
    en: 'You already have {most} saved views. Delete one to save another.',
  },
  VIEW_CHANGED: {
    status: 409,
    fr: 'Cette vue a été modifiée entre-temps. Rechargez la page, puis recommencez.',
    en: 'This view has been changed meanwhile. Reload the page, then try again.',
  },
  EXPORT_TOO_LARGE: {
    status: 422,
    fr: 'Il y a plus de {most} lignes. Ajoutez un filtre, puis exportez de nouveau.',
    en: 'There are more than {most} rows. Add a filter, then export again.',
  },
  LIST_TOO_SLOW: {
    status: 422,
    fr: 'Cette recherche prenait trop de temps et a été interrompue. Précisez-la ou retirez un filtre.',
    en: 'This search took too long and was stopped. Make it more precise or remove a filter.',
  },
  INSTANT_OUT_OF_RANGE: {
    status: 422,
    fr: 'Choisissez un instant entre la création du dossier et maintenant.',
    en: 'Choose an instant between the creation of the application and now.',
  },
  MALFORMED_BODY: {
    status: 422,
    fr: 'Le contenu envoyé n’est pas lisible.',
    en: 'The content sent cannot be read.',
  },
  CHECKS_FAILED: {
    status: 422,
    fr: 'Un contrôle empêche l’envoi en signature. Corrigez la réponse ou le justificatif indiqué.',
    en: 'A check keeps this application from being sent to be signed. Correct the answer or the document named.',
  },
  ANSWERS_INVALID: {
    status: 422,
    fr: 'Des réponses sont à corriger.',
    en: 'Some answers need correcting.',
  },
  UNKNOWN_ELEMENT: {
    status: 422,
    fr: 'Cette réponse ne fait pas partie de ce bloc.',
    en: 'This answer does not belong to this block.',
  },
  STALE_REVISION: {
    status: 409,
    fr: 'Ce bloc a été modifié entre-temps. Vérifiez les réponses à jour, puis continuez.',
    en: 'This block has changed in the meantime. Check the current answers, then continue.',
  },
  AMOUNTS_CHANGED: {
    status: 409,
    fr: 'Le montant a changé depuis son affichage. Vérifiez-le, puis continuez.',
    en: 'The amount has changed since it was shown. Check it, then continue.',
  },
  STATE_CONFLICT: {
    status: 409,
    fr: 'L’état du dossier ne permet pas cette action. Il a pu changer entre-temps : rechargez la page.',
    en: 'The state of the application does not allow this action. It may have changed meanwhile: reload the page.',
  },
  DECISION_TAKEN: {
    status: 409,
    fr: 'Une décision a déjà été prise sur ce dossier.',
    en: 'A decision has already been taken on this application.',
  },
  SECOND_PERSON_AWAITED: {
    status: 409,
    fr: 'La décision sur ce dossier attend une seconde personne. Elle doit la confirmer ou la contester d’abord.',
    en: 'The decision on this application waits for a second person, who has to confirm or dispute it first.',
  },
  PROPOSAL_ANSWERED: {
    status: 409,
    fr: 'Cette décision n’attend plus de seconde personne\u00A0: rechargez la page.',
    en: 'This decision no longer waits for a second person: reload the page.',
  },
  BATCH_IN_ERROR: {
    status: 409,
    fr: 'Ce dossier est en erreur\u00A0: ouvrez-le pour l’accepter.',
    en: 'This application was returned: open it to accept it.',
  },
  BATCH_CHECKS_FAIL: {
    status: 409,
    fr: 'Un contrôle de ce dossier relève un écart\u00A0: ouvrez-le pour l’examiner.',
    en: 'A check found a difference in this application: open it to examine it.',
  },
  NOBODY_TO_REMIND: {
    status: 409,
    fr: 'Personne n’est à relancer sur ce dossier\u00A0: aucune correction n’est demandée.',
    en: 'There is nobody to remind on this application: no correction is asked for.',
  },
  DECISION_FINAL: {
    status: 409,
    fr: 'Cette décision ne peut plus être annulée\u00A0: elle a été envoyée, remplacée ou déjà annulée.',
    en: 'This decision can no longer be undone: it has been sent, replaced or undone already.',
  },
  BLOCK_FROZEN: {
    status: 409,
    fr: 'Ce bloc ne peut plus être modifié : les documents sont en cours de signature.',
    en: 'This block can no longer be changed: the documents are being signed.',
  },
  SIGNATURE_MISSING: {
    status: 409,
    fr: 'Pour terminer, chaque signataire doit d’abord signer.',
    en: 'To finish, each signatory must sign first.',
  },
  EMAIL_TAKEN: {
    status: 409,
    fr: 'Un utilisateur existe déjà avec cette adresse e-mail.',
    en: 'A user with this e-mail address already exists.',
  },
  REFLECTION_PERIOD: {
    status: 409,
    fr: 'Le délai de réflexion après démarchage n’est pas écoulé : les documents pourront être signés à partir du {until}.',
    en: 'The reflection period after solicitation is not over: the documents can be signed from {until}.',
  },
  ENVELOPE_DOES_NOT_EXIST: {
    status: 404,
    fr: 'L’enveloppe n’existe pas',
    en: 'Envelope does not exists',
  },
  DOCUMENTS_NOT_AVAILABLE: {
    status: 409,
    fr: 'Documents non disponibles au téléchargement',
    en: 'Documents not available for download',
  },
  ENVELOPE_PREPARING: {
    status: 503,
    fr: 'Les documents sont en préparation. Réessayez dans quelques secondes.',
    en: 'The documents are being prepared. Try again in a few seconds.',
  },
  SUBSCRIBER_ADDRESS_MISSING: {
    status: 409,
    fr: 'Donnez d’abord l’adresse e-mail du souscripteur : les documents lui sont envoyés.',
    en: 'Give the subscriber’s e-mail address first: the documents are sent to it.',
  },
  SIGNER_PHONE_MISSING: {
    status: 422,
    fr: 'Un signataire n’a pas de téléphone mobile : son code de signature ne peut lui être envoyé que par SMS.',
    en: 'A signatory has no mobile phone: the signing code can be sent by text message only.',
  },
  ADVISOR_IDENTITY_MISSING: {
    status: 422,
    fr: 'Les documents nomment l’identité légale du conseiller, qui est incomplète ({parts}). L’administrateur de la plateforme la complète.',
    en: 'The documents name the legal identity of the advisor, which is incomplete ({parts}). The administrator of the platform completes it.',
  },
  SIGNER_CONTACT_SHARED: {
    status: 422,
    fr: '{name} et {other} ont la même adresse e-mail. Chaque signataire reçoit ses codes à une adresse qui n’est qu’à lui.',
    en: '{name} and {other} have the same e-mail address. Each signatory receives codes at an address of their own.',
  },
  SIGNER_MOBILE_SHARED: {
    status: 422,
    fr: '{name} et {other} ont le même téléphone mobile. Chaque signataire reçoit ses codes sur un téléphone qui n’est qu’à lui.',
    en: '{name} and {other} have the same mobile phone. Each signatory receives codes on a phone of their own.',
  },
  SIGNER_CONTACT_OF_STAFF: {
    status: 422,
    fr: 'Les codes de {name} iraient à un conseiller ou à un collaborateur. Indiquez une adresse et un téléphone qui ne sont qu’à cette personne.',
    en: 'The codes of {name} would go to an advisor or a member of staff. Give an address and a phone that are this person’s alone.',
  },
  ADVISOR_CONTACT_SHARED: {
    status: 422,
    fr: 'L’adresse de signature ou le téléphone de {name} sont aussi ceux d’un autre compte. Changez l’adresse de signature avant d’envoyer les documents.',
    en: 'The signing address or the phone of {name} belongs to another account as well. Change the signing address before sending the documents.',
  },
  SIGNER_CONTACT_UNCONFIRMED: {
    status: 422,
    fr: 'Le compte de {name} ne connaît pas ces coordonnées. Nous venons de lui demander par e-mail de les confirmer : attendez sa réponse, ou indiquez celles de son compte.',
    en: 'The account of {name} does not know these contact details. We have just asked by e-mail for them to be confirmed: wait for the answer, or give those of the account.',
  },
  SIGNATURE_NOT_THE_NAME: {
    status: 422,
    fr: 'Signez de votre nom, tel qu’il figure dans les documents : {name}.',
    en: 'Sign with your name as it stands in the documents: {name}.',
  },
  SIGNATURE_UNREADABLE: {
    status: 422,
    fr: 'La signature dessinée n’est pas lisible. Effacez-la et dessinez-la de nouveau, ou écrivez votre nom.',
    en: 'The drawn signature cannot be read. Clear it and draw it again, or type your name.',
  },
  SIGNING_SERVICE_UNAVAILABLE: {
    status: 503,
    fr: 'Le service de signature ne répond pas. Réessayez dans quelques minutes ; ce qui est signé est conservé.',
    en: 'The signing service does not answer. Try again in a few minutes; what is signed is kept.',
  },
  MESSAGE_NOT_AUTHENTIC: {
    status: 401,
    fr: 'La signature de ce message n’est pas valable.',
    en: 'The signature of this message is not valid.',
  },
  NOT_YOUR_TURN: {
    status: 409,
    fr: 'Une autre personne doit signer avant.',
    en: 'Another person must sign first.',
  },
  ALREADY_SIGNED: {
    status: 409,
    fr: 'Cette personne a déjà signé.',
    en: 'This person has already signed.',
  },
  ...CORRECTION_ERRORS,
  ...IMPORT_ERRORS,
  ...SANDBOX_ERRORS,
  ...PROGRAM_ERRORS,
  ...ADMINISTRATION_ERRORS,
  ...REVIEW_ERRORS,
  ...STUDIO_ERRORS,
  ...PUBLICATION_ERRORS,
  ...REGISTER_ERRORS,
  ...EVENT_ERRORS,
  ALL_HAVE_SIGNED: {
    status: 409,
    fr: 'Tous les signataires ont signé : le dossier ne peut plus être abandonné, refusé ni rappelé.',
    en: 'All signatories have signed: the application can no longer be abandoned, refused or recalled.',
  },
  VIEW_EXPIRED: {
    status: 410,
    fr: 'Cette page s’est fermée pour votre sécurité. Ouvrez-la de nouveau depuis le dossier ou depuis le lien reçu.',
    en: 'This page closed for your security. Open it again from the application or from the link you received.',
  },
  CODE_WRONG: {
    status: 422,
    fr: 'Ce code n’est pas le bon. Essais restants : {triesLeft}.',
    en: 'This code is not correct. Attempts left: {triesLeft}.',
  },
  GUESSES_EXHAUSTED: {
    status: 409,
    fr: 'Trop de codes faux ont été saisis pour cette personne. Un e-mail vient de lui dire comment continuer.',
    en: 'Too many wrong codes were typed for this person. An e-mail tells them what to do next.',
  },
  CODE_EXPIRED: {
    status: 410,
    fr: 'Ce code n’est plus valable. Demandez-en un nouveau.',
    en: 'This code is no longer valid. Ask for a new one.',
  },
  ACCEPTANCE_REQUIRED: {
    status: 422,
    fr: 'Avant de signer, acceptez votre engagement tel qu’il figure dans le document.',
    en: 'Before you sign, accept your undertaking as the document states it.',
  },
  STATEMENTS_UNCONFIRMED: {
    status: 422,
    fr: 'Avant de signer, confirmez les réponses qui ont été saisies pour vous.',
    en: 'Before you sign, confirm the answers that were entered for you.',
  },
  CODE_REQUIRED: {
    status: 409,
    fr: 'Vérifiez d’abord votre code.',
    en: 'Verify your code first.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    fr: 'Trop de demandes. Patientez un instant, puis réessayez.',
    en: 'Too many requests. Wait a moment, then try again.',
  },
  ALREADY_REMINDED: {
    status: 429,
    fr: 'Un rappel est déjà parti aujourd’hui. Le prochain pourra partir demain.',
    en: 'A reminder has already been sent today. The next one can be sent tomorrow.',
  },
  LIMIT_REACHED: {
    status: 429,
    fr: 'Vous avez fait cela trop de fois en peu de temps. Réessayez dans {minutes} min.',
    en: 'You have done this too many times in a short while. Try again in {minutes} min.',
  },
  ...FILE_ERRORS,
  BODY_TOO_LARGE: {
    status: 413,
    fr: 'La demande est trop volumineuse.',
    en: 'The request is too large.',
  },
  UNSUPPORTED_MEDIA: {
    status: 415,
    fr: 'Ce format de demande n’est pas accepté.',
    en: 'This request format is not accepted.',
  },
  REASON_REQUIRED: {
    status: 422,
    property: 'reason',
    fr: 'Indiquez un motif.',
    en: 'Give a reason.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    fr: 'Cette clé a déjà servi à une autre demande.',
    en: 'This key has already been used for another request.',
  },
  ...OUTAGE_ERRORS,
  INTERNAL: {
    status: 500,
    fr: 'Une erreur est survenue, merci de contacter le support technique',
    en: 'An error has occurred, please contact technical support',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** The field of the request that an error is about; empty when it is about the request as a whole. */
export function errorProperty(code: ErrorCode): string {
  const entry: ErrorEntry = ERRORS[code]
  return entry.property ?? ''
}

/** Message of an error in a language, with its parameters filled in; in French with no-break spaces. */
export function errorText(
  locale: Locale,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
): string {
  const text = locale === 'fr' ? withFrenchSpaces(ERRORS[code].fr) : ERRORS[code].en
  return text.replace(/\{(\w+)\}/g, (tag, name: string) => params[name] ?? tag)
}
