import type { ErrorEntry } from './error-entry.ts'

/** Errors of corrections, and of documents sent back before the first signature. */
export const CORRECTION_ERRORS = {
  CORRECTION_OPEN: {
    status: 409,
    fr: 'Une correction de ce dossier est en cours. Terminez-la ou retirez-la d’abord.',
    en: 'A correction of this application is under way. Finish or withdraw it first.',
  },
  NOT_IN_CORRECTION: {
    status: 409,
    fr: 'Cette réponse ne fait pas partie de la correction demandée : elle reste telle qu’elle a été signée.',
    en: 'This answer is not part of the correction that was asked for: it stays as it was signed.',
  },
  CORRECTION_CHANGED: {
    status: 409,
    fr: 'Les conséquences de la correction ont changé entre-temps. Relisez-les, puis envoyez de nouveau.',
    en: 'The consequences of the correction have changed meanwhile. Read them again, then send it once more.',
  },
  CORRECTION_UNCHANGED: {
    status: 422,
    fr: 'Rien n’a été changé. Corrigez au moins une réponse, ou refusez la correction en disant pourquoi.',
    en: 'Nothing has been changed. Correct at least one answer, or refuse the correction and say why.',
  },
  CORRECTION_UNSUITABLE: {
    status: 409,
    fr: 'Avec ces réponses, la souscription ne serait plus adaptée : {reasons}. Elle demande un autre dossier.',
    en: 'With these answers the subscription would no longer be suitable: {reasons}. It needs another application.',
  },
  CORRECTION_TARGET_GONE: {
    status: 409,
    fr: 'La question à corriger n’existe plus dans ce formulaire. Retirez la correction, puis demandez-la de nouveau.',
    en: 'The question to correct is no longer part of this form. Withdraw the correction, then ask for it again.',
  },
  FILE_NOT_READ: {
    status: 503,
    fr: 'La nouvelle pièce est en cours de lecture. Réessayez dans quelques instants.',
    en: 'The new file is still being read. Try again in a moment.',
  },
  NOTHING_TO_CORRECT: {
    status: 422,
    fr: 'Ce passage n’imprime aucune réponse qui puisse être corrigée.',
    en: 'This passage prints no answer that could be corrected.',
  },
  CONCERNED_UNKNOWN: {
    status: 422,
    fr: 'Cette personne ne peut pas être interrogée sur ce dossier.',
    en: 'This person cannot be asked about this application.',
  },
  DEADLINE_OUT_OF_RANGE: {
    status: 422,
    fr: 'Choisissez une échéance entre demain et dans 90 jours.',
    en: 'Choose a deadline between tomorrow and 90 days from now.',
  },
  SIGNATURES_GIVEN: {
    status: 409,
    fr: 'Un signataire a déjà signé : les documents ne peuvent plus être renvoyés pour correction.',
    en: 'A signatory has already signed: the documents can no longer be sent back.',
  },
  REGISTER_PENDING: {
    status: 409,
    fr: 'Le registre n’a pas encore répondu pour ce dossier. Demandez la correction après sa réponse.',
    en: 'The register has not answered for this application yet. Ask for the correction after its answer.',
  },
} as const satisfies Record<string, ErrorEntry>
