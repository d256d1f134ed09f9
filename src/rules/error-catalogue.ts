import type { Locale } from '#vocabulary/locale.ts'
import { ADMINISTRATION_ERRORS } from './administration-errors.ts'
import { CORRECTION_ERRORS } from './correction-errors.ts'
import { errorsOf, type ErrorEntry } from './error-entry.ts'
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
  ...errorsOf(401, {
    NOT_SIGNED_IN: [
      'Votre session a pris fin. Reconnectez-vous pour continuer.',
      'Your session has ended. Sign in again to continue.',
    ],
    MESSAGE_NOT_AUTHENTIC: [
      'La signature de ce message n’est pas valable.',
      'The signature of this message is not valid.',
    ],
  }),
  ...errorsOf(403, {
    FORBIDDEN: [
      'Votre rôle ou les réglages de cette plateforme ne permettent pas cette action.',
      'Your role or the settings of this platform do not allow this action.',
    ],
    SECOND_PERSON_REQUIRED: [
      'Cette décision demande deux personnes\u00A0: une autre que celle qui l’a proposée doit la confirmer.',
      'This decision needs two people: somebody other than the one who proposed it has to confirm it.',
    ],
    NOT_YOUR_DECISION: [
      'Seule la personne qui a pris cette décision peut l’annuler.',
      'Only the person who took this decision can undo it.',
    ],
    FOREIGN_ORIGIN: [
      'Cette demande vient d’un autre site. Ouvrez la page par son adresse habituelle.',
      'This request comes from another site. Open the page at its usual address.',
    ],
  }),
  ...errorsOf(422, {
    PASSWORD_REFUSED: ['Ce mot de passe n’est pas le bon.', 'This password is not correct.'],
    SECOND_FACTOR_REFUSED: [
      'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
      'This code is not correct, or has been used. Wait for the next one.',
    ],
    INVALID_REQUEST: ['La demande n’est pas valide : {detail}.', 'The request is not valid: {detail}.'],
    UNKNOWN_FILTER_VALUE: [
      'Un filtre a une valeur inconnue : {value}. Choisissez-en une autre, ou effacez les filtres.',
      'A filter has an unknown value: {value}. Choose another one, or clear the filters.',
    ],
    EXPORT_TOO_LARGE: [
      'Il y a plus de {most} lignes. Ajoutez un filtre, puis exportez de nouveau.',
      'There are more than {most} rows. Add a filter, then export again.',
    ],
    LIST_TOO_SLOW: [
      'Cette recherche prenait trop de temps et a été interrompue. Précisez-la ou retirez un filtre.',
      'This search took too long and was stopped. Make it more precise or remove a filter.',
    ],
    INSTANT_OUT_OF_RANGE: [
      'Choisissez un instant entre la création du dossier et maintenant.',
      'Choose an instant between the creation of the application and now.',
    ],
    MALFORMED_BODY: ['Le contenu envoyé n’est pas lisible.', 'The content sent cannot be read.'],
    CHECKS_FAILED: [
      'Un contrôle empêche l’envoi en signature. Corrigez la réponse ou le justificatif indiqué.',
      'A check keeps this application from being sent to be signed. Correct the answer or the document named.',
    ],
    ANSWERS_INVALID: ['Des réponses sont à corriger.', 'Some answers need correcting.'],
    UNKNOWN_ELEMENT: [
      'Cette réponse ne fait pas partie de ce bloc.',
      'This answer does not belong to this block.',
    ],
    SIGNER_PHONE_MISSING: [
      'Un signataire n’a pas de téléphone mobile : son code de signature ne peut lui être envoyé que par SMS.',
      'A signatory has no mobile phone: the signing code can be sent by text message only.',
    ],
    ADVISOR_IDENTITY_MISSING: [
      'Les documents nomment l’identité légale du conseiller, qui est incomplète ({parts}). L’administrateur de la plateforme la complète.',
      'The documents name the legal identity of the advisor, which is incomplete ({parts}). The administrator of the platform completes it.',
    ],
    SIGNER_CONTACT_SHARED: [
      '{name} et {other} ont la même adresse e-mail. Chaque signataire reçoit ses codes à une adresse qui n’est qu’à lui.',
      '{name} and {other} have the same e-mail address. Each signatory receives codes at an address of their own.',
    ],
    SIGNER_MOBILE_SHARED: [
      '{name} et {other} ont le même téléphone mobile. Chaque signataire reçoit ses codes sur un téléphone qui n’est qu’à lui.',
      '{name} and {other} have the same mobile phone. Each signatory receives codes on a phone of their own.',
    ],
    SIGNER_CONTACT_OF_STAFF: [
      'Les codes de {name} iraient à un conseiller ou à un collaborateur. Indiquez une adresse et un téléphone qui ne sont qu’à cette personne.',
      'The codes of {name} would go to an advisor or a member of staff. Give an address and a phone that are this person’s alone.',
    ],
    ADVISOR_CONTACT_SHARED: [
      'L’adresse de signature ou le téléphone de {name} sont aussi ceux d’un autre compte. Changez l’adresse de signature avant d’envoyer les documents.',
      'The signing address or the phone of {name} belongs to another account as well. Change the signing address before sending the documents.',
    ],
    SIGNER_CONTACT_UNCONFIRMED: [
      'Le compte de {name} ne connaît pas ces coordonnées. Nous venons de lui demander par e-mail de les confirmer : attendez sa réponse, ou indiquez celles de son compte.',
      'The account of {name} does not know these contact details. We have just asked by e-mail for them to be confirmed: wait for the answer, or give those of the account.',
    ],
    SIGNATURE_NOT_THE_NAME: [
      'Signez de votre nom, tel qu’il figure dans les documents : {name}.',
      'Sign with your name as it stands in the documents: {name}.',
    ],
    SIGNATURE_UNREADABLE: [
      'La signature dessinée n’est pas lisible. Effacez-la et dessinez-la de nouveau, ou écrivez votre nom.',
      'The drawn signature cannot be read. Clear it and draw it again, or type your name.',
    ],
    CODE_WRONG: [
      'Ce code n’est pas le bon. Essais restants : {triesLeft}.',
      'This code is not correct. Attempts left: {triesLeft}.',
    ],
    ACCEPTANCE_REQUIRED: [
      'Avant de signer, acceptez votre engagement tel qu’il figure dans le document.',
      'Before you sign, accept your undertaking as the document states it.',
    ],
    STATEMENTS_UNCONFIRMED: [
      'Avant de signer, confirmez les réponses qui ont été saisies pour vous.',
      'Before you sign, confirm the answers that were entered for you.',
    ],
    IDEMPOTENCY_KEY_REUSED: [
      'Cette clé a déjà servi à une autre demande.',
      'This key has already been used for another request.',
    ],
  }),
  ...errorsOf(404, {
    NOT_FOUND: [
      'Cet élément n’existe pas ou ne vous est pas accessible.',
      'This item does not exist or is not available to you.',
    ],
    ENVELOPE_DOES_NOT_EXIST: ['L’enveloppe n’existe pas', 'Envelope does not exists'],
  }),
  ...errorsOf(409, {
    VIEW_NAME_TAKEN: [
      'Vous avez déjà une vue de ce nom. Choisissez-en un autre.',
      'You already have a view of this name. Choose another one.',
    ],
    TOO_MANY_VIEWS: [
      'Vous avez déjà {most} vues enregistrées. Supprimez-en une pour en enregistrer une autre.',
      'You already have {most} saved views. Delete one to save another.',
    ],
    VIEW_CHANGED: [
      'Cette vue a été modifiée entre-temps. Rechargez la page, puis recommencez.',
      'This view has been changed meanwhile. Reload the page, then try again.',
    ],
    STALE_REVISION: [
      'Ce bloc a été modifié entre-temps. Vérifiez les réponses à jour, puis continuez.',
      'This block has changed in the meantime. Check the current answers, then continue.',
    ],
    PAIRING_CHANGED: [
      'L’appariement a changé depuis son affichage. Vérifiez-le, puis recommencez.',
      'The pairing has changed since it was shown. Check it, then try again.',
    ],
    AMOUNTS_CHANGED: [
      'Le montant a changé depuis son affichage. Vérifiez-le, puis continuez.',
      'The amount has changed since it was shown. Check it, then continue.',
    ],
    PRODUCT_CLOSED: [
      'Le produit choisi n’est plus ouvert à la souscription. Choisissez-en un autre.',
      'The chosen product is no longer open to subscriptions. Choose another one.',
    ],
    STATE_CONFLICT: [
      'L’état du dossier ne permet pas cette action. Il a pu changer entre-temps : rechargez la page.',
      'The state of the application does not allow this action. It may have changed meanwhile: reload the page.',
    ],
    DECISION_TAKEN: [
      'Une décision a déjà été prise sur ce dossier.',
      'A decision has already been taken on this application.',
    ],
    SECOND_PERSON_AWAITED: [
      'La décision sur ce dossier attend une seconde personne. Elle doit la confirmer ou la contester d’abord.',
      'The decision on this application waits for a second person, who has to confirm or dispute it first.',
    ],
    PROPOSAL_ANSWERED: [
      'Cette décision n’attend plus de seconde personne\u00A0: rechargez la page.',
      'This decision no longer waits for a second person: reload the page.',
    ],
    BATCH_IN_ERROR: [
      'Ce dossier est en erreur\u00A0: ouvrez-le pour l’accepter.',
      'This application was returned: open it to accept it.',
    ],
    BATCH_CHECKS_FAIL: [
      'Un contrôle de ce dossier relève un écart\u00A0: ouvrez-le pour l’examiner.',
      'A check found a difference in this application: open it to examine it.',
    ],
    NOBODY_TO_REMIND: [
      'Personne n’est à relancer sur ce dossier\u00A0: aucune correction n’est demandée.',
      'There is nobody to remind on this application: no correction is asked for.',
    ],
    DECISION_FINAL: [
      'Cette décision ne peut plus être annulée\u00A0: elle a été envoyée, remplacée ou déjà annulée.',
      'This decision can no longer be undone: it has been sent, replaced or undone already.',
    ],
    BLOCK_FROZEN: [
      'Ce bloc ne peut plus être modifié : les documents sont en cours de signature.',
      'This block can no longer be changed: the documents are being signed.',
    ],
    SIGNATURE_MISSING: [
      'Pour terminer, chaque signataire doit d’abord signer.',
      'To finish, each signatory must sign first.',
    ],
    EMAIL_TAKEN: [
      'Un utilisateur existe déjà avec cette adresse e-mail.',
      'A user with this e-mail address already exists.',
    ],
    REFLECTION_PERIOD: [
      'Le délai de réflexion après démarchage n’est pas écoulé : les documents pourront être signés à partir du {until}.',
      'The reflection period after solicitation is not over: the documents can be signed from {until}.',
    ],
    DOCUMENTS_NOT_AVAILABLE: [
      'Documents non disponibles au téléchargement',
      'Documents not available for download',
    ],
    SUBSCRIBER_ADDRESS_MISSING: [
      'Donnez d’abord l’adresse e-mail du souscripteur : les documents lui sont envoyés.',
      'Give the subscriber’s e-mail address first: the documents are sent to it.',
    ],
    NOT_YOUR_TURN: ['Une autre personne doit signer avant.', 'Another person must sign first.'],
    ALREADY_SIGNED: ['Cette personne a déjà signé.', 'This person has already signed.'],
    ALL_HAVE_SIGNED: [
      'Tous les signataires ont signé : le dossier ne peut plus être abandonné, refusé ni rappelé.',
      'All signatories have signed: the application can no longer be abandoned, refused or recalled.',
    ],
    GUESSES_EXHAUSTED: [
      'Trop de codes faux ont été saisis pour cette personne. Un e-mail vient de lui dire comment continuer.',
      'Too many wrong codes were typed for this person. An e-mail tells them what to do next.',
    ],
    CODE_REQUIRED: ['Vérifiez d’abord votre code.', 'Verify your code first.'],
  }),
  ...errorsOf(503, {
    ENVELOPE_PREPARING: [
      'Les documents sont en préparation. Réessayez dans quelques secondes.',
      'The documents are being prepared. Try again in a few seconds.',
    ],
    SIGNING_SERVICE_UNAVAILABLE: [
      'Le service de signature ne répond pas. Réessayez dans quelques minutes ; ce qui est signé est conservé.',
      'The signing service does not answer. Try again in a few minutes; what is signed is kept.',
    ],
  }),
  ...errorsOf(410, {
    VIEW_EXPIRED: [
      'Cette page s’est fermée pour votre sécurité. Ouvrez-la de nouveau depuis le dossier ou depuis le lien reçu.',
      'This page closed for your security. Open it again from the application or from the link you received.',
    ],
    CODE_EXPIRED: [
      'Ce code n’est plus valable. Demandez-en un nouveau.',
      'This code is no longer valid. Ask for a new one.',
    ],
  }),
  ...errorsOf(429, {
    TOO_MANY_REQUESTS: [
      'Trop de demandes. Patientez un instant, puis réessayez.',
      'Too many requests. Wait a moment, then try again.',
    ],
    ALREADY_REMINDED: [
      'Un rappel est déjà parti aujourd’hui. Le prochain pourra partir demain.',
      'A reminder has already been sent today. The next one can be sent tomorrow.',
    ],
    LIMIT_REACHED: [
      'Vous avez fait cela trop de fois en peu de temps. Réessayez dans {minutes} min.',
      'You have done this too many times in a short while. Try again in {minutes} min.',
    ],
  }),
  ...errorsOf(413, {
    BODY_TOO_LARGE: ['La demande est trop volumineuse.', 'The request is too large.'],
  }),
  ...errorsOf(415, {
    UNSUPPORTED_MEDIA: ['Ce format de demande n’est pas accepté.', 'This request format is not accepted.'],
  }),
  ...errorsOf(500, {
    INTERNAL: [
      'Une erreur est survenue, merci de contacter le support technique',
      'An error has occurred, please contact technical support',
    ],
  }),
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
  ...FILE_ERRORS,
  REASON_REQUIRED: {
    status: 422,
    property: 'reason',
    fr: 'Indiquez un motif.',
    en: 'Give a reason.',
  },
  ...OUTAGE_ERRORS,
} satisfies Readonly<Record<string, ErrorEntry>>

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
