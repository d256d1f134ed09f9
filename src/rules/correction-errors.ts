import { errorsOf } from './error-entry.ts'

/** Errors of corrections, and of documents sent back before the first signature. */
export const CORRECTION_ERRORS = {
  ...errorsOf(409, {
    CORRECTION_OPEN: [
      'Une correction de ce dossier est en cours. Terminez-la ou retirez-la d’abord.',
      'A correction of this application is under way. Finish or withdraw it first.',
    ],
    NOT_IN_CORRECTION: [
      'Cette réponse ne fait pas partie de la correction demandée : elle reste telle qu’elle a été signée.',
      'This answer is not part of the correction that was asked for: it stays as it was signed.',
    ],
    CORRECTION_CHANGED: [
      'Les conséquences de la correction ont changé entre-temps. Relisez-les, puis envoyez de nouveau.',
      'The consequences of the correction have changed meanwhile. Read them again, then send it once more.',
    ],
    CORRECTION_UNSUITABLE: [
      'Avec ces réponses, la souscription ne serait plus adaptée : {reasons}. Elle demande un autre dossier.',
      'With these answers the subscription would no longer be suitable: {reasons}. It needs another application.',
    ],
    CORRECTION_TARGET_GONE: [
      'La question à corriger n’existe plus dans ce formulaire. Retirez la correction, puis demandez-la de nouveau.',
      'The question to correct is no longer part of this form. Withdraw the correction, then ask for it again.',
    ],
    SIGNATURES_GIVEN: [
      'Un signataire a déjà signé : les documents ne peuvent plus être renvoyés pour correction.',
      'A signatory has already signed: the documents can no longer be sent back.',
    ],
    REGISTER_PENDING: [
      'Le registre n’a pas encore répondu pour ce dossier. Demandez la correction après sa réponse.',
      'The register has not answered for this application yet. Ask for the correction after its answer.',
    ],
  }),
  ...errorsOf(422, {
    CORRECTION_UNCHANGED: [
      'Rien n’a été changé. Corrigez au moins une réponse, ou refusez la correction en disant pourquoi.',
      'Nothing has been changed. Correct at least one answer, or refuse the correction and say why.',
    ],
    NOTHING_TO_CORRECT: [
      'Ce passage n’imprime aucune réponse qui puisse être corrigée.',
      'This passage prints no answer that could be corrected.',
    ],
    CONCERNED_UNKNOWN: [
      'Cette personne ne peut pas être interrogée sur ce dossier.',
      'This person cannot be asked about this application.',
    ],
    DEADLINE_OUT_OF_RANGE: [
      'Choisissez une échéance entre demain et dans 90 jours.',
      'Choose a deadline between tomorrow and 90 days from now.',
    ],
  }),
  ...errorsOf(503, {
    FILE_NOT_READ: [
      'La nouvelle pièce est en cours de lecture. Réessayez dans quelques instants.',
      'The new file is still being read. Try again in a moment.',
    ],
  }),
}
