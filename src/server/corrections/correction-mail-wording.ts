import type { Locale } from '#vocabulary/locale.ts'

const fr = {
  asked: {
    subject: (id: number) => `une correction vous est demandée, dossier n° ${id}`,
    body: (id: number) => `Le dossier n° ${id} est signé, mais une correction vous est demandée :`,
  },
  reminder: {
    subject: (id: number) => `rappel, une correction vous est demandée, dossier n° ${id}`,
    body: (id: number) => `La correction du dossier n° ${id} attend toujours votre réponse :`,
  },
  told: {
    subject: (id: number) => `correction demandée, dossier n° ${id}`,
    body: (id: number, name: string) => `Une correction du dossier n° ${id} est demandée à ${name} :`,
  },
  answered: {
    subject: (id: number) => `correction terminée, dossier n° ${id}`,
    body: (id: number) =>
      `La correction du dossier n° ${id} est terminée. Le dossier est de nouveau à l’examen.`,
  },
  refused: {
    subject: (id: number) => `correction non faite, dossier n° ${id}`,
    body: {
      person: (id: number) => `La correction du dossier n° ${id} a été refusée.`,
      signature_declined: (id: number) =>
        `Un signataire n’a pas souhaité signer la correction du dossier n° ${id}. Ce qui était signé reste valable.`,
      signature_expired: (id: number) =>
        `La correction du dossier n° ${id} n’a pas été signée à temps. Ce qui était signé reste valable.`,
      deadline: (id: number) => `La correction du dossier n° ${id} n’a pas reçu de réponse à temps.`,
      preparation_failed: (id: number) =>
        `Les documents corrigés du dossier n° ${id} n’ont pas pu être établis. Ce qui était signé reste valable.`,
    },
  },
  withdrawn: {
    subject: (id: number) => `correction retirée, dossier n° ${id}`,
    body: (id: number) =>
      `La correction du dossier n° ${id} n’est plus demandée. Vous n’avez rien à faire : ce qui était signé reste valable.`,
  },
  /** A remark as it was written. */
  remark: (place: string, text: string) => `${place} : « ${text} »`,
  signing: 'Seuls les documents que la correction modifie seront à signer de nouveau.',
  deadline: (day: string) => `Répondez avant la fin du ${day}.`,
  place: 'Répondre',
  code: 'Un code vous sera envoyé pour répondre : aucun compte n’est nécessaire.',
  review: 'Voir le dossier',
}

/** Texts of the mails about corrections, in the language of the recipient. */
export type CorrectionWording = typeof fr

const en: CorrectionWording = {
  asked: {
    subject: (id) => `please correct application no. ${id}`,
    body: (id) => `Application no. ${id} is signed, but you are asked to correct it:`,
  },
  reminder: {
    subject: (id) => `reminder, please correct application no. ${id}`,
    body: (id) => `The correction of application no. ${id} is still waiting for your answer:`,
  },
  told: {
    subject: (id) => `correction requested, application no. ${id}`,
    body: (id, name) => `${name} is asked to correct application no. ${id}:`,
  },
  answered: {
    subject: (id) => `correction completed, application no. ${id}`,
    body: (id) =>
      `The correction of application no. ${id} is complete. The application is under review again.`,
  },
  refused: {
    subject: (id) => `correction not made, application no. ${id}`,
    body: {
      person: (id) => `The correction of application no. ${id} has been refused.`,
      signature_declined: (id) =>
        `A signatory declined to sign the correction of application no. ${id}. What was signed remains valid.`,
      signature_expired: (id) =>
        `The correction of application no. ${id} was not signed in time. What was signed remains valid.`,
      deadline: (id) => `The correction of application no. ${id} was not answered in time.`,
      preparation_failed: (id) =>
        `The corrected documents of application no. ${id} could not be drawn up. What was signed remains valid.`,
    },
  },
  withdrawn: {
    subject: (id) => `correction withdrawn, application no. ${id}`,
    body: (id) =>
      `The correction of application no. ${id} is no longer requested. You have nothing to do: what was signed remains valid.`,
  },
  remark: (place, text) => `${place}: “${text}”`,
  signing: 'Only the documents that the correction changes will have to be signed again.',
  deadline: (day) => `Answer before the end of ${day}.`,
  place: 'Answer',
  code: 'A code will be sent to you to answer: you need no account.',
  review: 'See the application',
}

export const CORRECTION_WORDING: Readonly<Record<Locale, CorrectionWording>> = { fr, en }
