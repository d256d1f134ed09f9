import { formatDateInWords } from '#rules/date-in-words.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Helper, LetterContent } from '../mail/letter-content.ts'

/** A state that a review or the register puts a dossier in. */
export type Outcome = Exclude<IntegrationState, 'ongoing'>

/**
 * Relation of the recipient to the subscription: their own, one that they signed for the named person or company or
 * as a spouse (null), one whose dismemberment agreement they signed as the other party, or one shared with them.
 */
export type Relation =
  | { readonly kind: 'own' }
  | { readonly kind: 'signed'; readonly behalfOf: string | null }
  | { readonly kind: 'counterparty' }
  | { readonly kind: 'shared' }

const advisorFr = {
  subjects: {
    validated: (id: number) => `décision sur le dossier n° ${id}`,
    refused: (id: number) => `décision sur le dossier n° ${id}`,
    sync: (id: number) => `inscription au registre du dossier n° ${id}`,
    error: (id: number) => `un point à corriger dans le dossier n° ${id}`,
  },
  sentences: {
    validated: 'a été accepté par la société de gestion.',
    refused: 'a été refusé par la société de gestion.',
    sync: 'est inscrit au registre des associés.',
    error: 'comporte un point à corriger. La société de gestion vous contactera.',
  },
  folder: (id: number, title: string) => `Le dossier n° ${id} (${title})`,
  said: (message: string) => `Message de la société de gestion : « ${message} »`,
  place: 'Voir mes dossiers signés',
}

const advisorEn: typeof advisorFr = {
  subjects: {
    validated: (id) => `decision on application no. ${id}`,
    refused: (id) => `decision on application no. ${id}`,
    sync: (id) => `application no. ${id} entered in the register`,
    error: (id) => `something to correct in application no. ${id}`,
  },
  sentences: {
    validated: 'has been accepted by the management company.',
    refused: 'has been refused by the management company.',
    sync: 'is entered in the register of associates.',
    error: 'needs a correction. The management company will be in touch with you.',
  },
  folder: (id, title) => `Application no. ${id} (${title})`,
  said: (message) => `Message of the management company: “${message}”`,
  place: 'See my signed applications',
}

const ADVISOR_WORDING = { fr: advisorFr, en: advisorEn }

const investorFr = {
  subjects: {
    validated: (id: number) => `décision sur la souscription, dossier n° ${id}`,
    refused: (id: number) => `décision sur la souscription, dossier n° ${id}`,
    sync: (id: number) => `souscription inscrite au registre, dossier n° ${id}`,
    error: (id: number) => `un point à corriger dans la souscription, dossier n° ${id}`,
  },
  subscription: (relation: Relation) => {
    if (relation.kind === 'own') return 'votre souscription'
    if (relation.kind === 'shared') return 'une souscription à laquelle vous avez accès'
    if (relation.kind === 'counterparty')
      return 'la souscription dont vous avez signé la convention de démembrement'
    return `la souscription que vous avez signée${relation.behalfOf === null ? '' : ` pour ${relation.behalfOf}`}`
  },
  sentences: {
    validated: (id: number, subscription: string) =>
      `Dossier n° ${id} : la société de gestion a accepté ${subscription}.`,
    refused: (id: number, subscription: string) =>
      `Dossier n° ${id} : la société de gestion n’a pas accepté ${subscription}.`,
    sync: (id: number, subscription: string) =>
      `Dossier n° ${id} : ${subscription} est inscrite au registre des associés.`,
    error: (id: number, subscription: string) =>
      `Dossier n° ${id} : un point est à corriger dans ${subscription}.`,
  },
  /** Next steps; `advisor` is null on a direct dossier. */
  next: {
    validated: (advisor: string | null) =>
      `Vous n’avez rien à faire : l’inscription au registre des associés suit. ${askFr(advisor)}`,
    refused: askFr,
    sync: askFr,
    error: (advisor: string | null) =>
      `${advisor === null ? 'La société de gestion' : `Votre conseiller, ${advisor},`} prendra contact avec vous. Vous n’avez rien à faire pour l’instant.`,
  },
  income: (day: string) => `Les parts donnent droit aux revenus à partir du ${day}.`,
  enjoyment: {
    subject: (id: number) => `entrée en jouissance des parts, dossier n° ${id}`,
    sentence: (id: number, subscription: string, day: string) =>
      `Dossier n° ${id} : les parts de ${subscription} donnent droit aux revenus depuis le ${day}.`,
    next: 'Les revenus sont versés quand la SCPI en distribue ; leur montant n’est pas garanti.',
  },
  place: 'Voir mes documents',
}

const investorEn: typeof investorFr = {
  subjects: {
    validated: (id) => `decision on the subscription, application no. ${id}`,
    refused: (id) => `decision on the subscription, application no. ${id}`,
    sync: (id) => `subscription entered in the register, application no. ${id}`,
    error: (id) => `something to correct in the subscription, application no. ${id}`,
  },
  subscription: (relation) => {
    if (relation.kind === 'own') return 'your subscription'
    if (relation.kind === 'shared') return 'a subscription that you have access to'
    if (relation.kind === 'counterparty') return 'the subscription whose dismemberment agreement you signed'
    return `the subscription that you signed${relation.behalfOf === null ? '' : ` for ${relation.behalfOf}`}`
  },
  sentences: {
    validated: (id, subscription) =>
      `Application no. ${id}: the management company has accepted ${subscription}.`,
    refused: (id, subscription) =>
      `Application no. ${id}: the management company has not accepted ${subscription}.`,
    sync: (id, subscription) =>
      `Application no. ${id}: ${subscription} has been entered in the register of associates.`,
    error: (id, subscription) => `Application no. ${id}: something has to be corrected in ${subscription}.`,
  },
  next: {
    validated: (advisor) =>
      `There is nothing for you to do: the entry in the register of associates follows. ${askEn(advisor)}`,
    refused: askEn,
    sync: askEn,
    error: (advisor) =>
      `${advisor === null ? 'The management company' : `Your advisor, ${advisor},`} will be in touch with you. There is nothing for you to do for now.`,
  },
  income: (day) => `The shares earn income from ${day}.`,
  enjoyment: {
    subject: (id) => `the shares earn income, application no. ${id}`,
    sentence: (id, subscription, day) =>
      `Application no. ${id}: the shares of ${subscription} earn income since ${day}.`,
    next: 'Income is paid when the SCPI distributes some; its amount is not guaranteed.',
  },
  place: 'See my documents',
}

const INVESTOR_WORDING = { fr: investorFr, en: investorEn }

function askFr(advisor: string | null): string {
  return advisor === null
    ? 'Pour toute question, écrivez-nous ou appelez-nous : nos coordonnées sont ci-dessous.'
    : `Pour toute question, adressez-vous à votre conseiller, ${advisor}, ou à nous.`
}

function askEn(advisor: string | null): string {
  return advisor === null
    ? 'If you have a question, write to us or call us: see below.'
    : `If you have a question, ask your advisor, ${advisor}, or us.`
}

export function writeAdvisorOutcome(
  language: Locale,
  about: {
    readonly dossierId: number
    readonly title: string
    readonly state: Outcome
    /** The reviewer's message to the advisor. */
    readonly message: string | null
    readonly list: string
  },
): LetterContent {
  const { subjects, sentences, folder, said, place } = ADVISOR_WORDING[language]
  return {
    subject: subjects[about.state](about.dossierId),
    paragraphs: [
      `${folder(about.dossierId, about.title)} ${sentences[about.state]}`,
      ...(about.message === null ? [] : [said(about.message)]),
    ],
    action: { label: place, url: about.list },
  }
}

export function writeInvestorOutcome(
  language: Locale,
  about: {
    readonly dossierId: number
    readonly state: Outcome
    readonly relation: Relation
    /** Null on a direct dossier. */
    readonly advisor: string | null
    /** Day on which the shares begin to earn income, `yyyy-mm-dd`, once they are in the register. */
    readonly enjoyment?: string | undefined
    /** Link to the documents, for a person who sees the dossier. */
    readonly list: string | undefined
    readonly helper: Helper | undefined
  },
): LetterContent {
  const words = INVESTOR_WORDING[language]
  const { dossierId, state, relation, advisor, enjoyment, list, helper } = about
  const income = enjoyment === undefined ? [] : [words.income(formatDateInWords(enjoyment, language))]
  return {
    subject: words.subjects[state](dossierId),
    paragraphs: [
      words.sentences[state](dossierId, words.subscription(relation)),
      ...income,
      words.next[state](advisor),
    ],
    ...(list === undefined ? {} : { action: { label: words.place, url: list } }),
    helper,
  }
}

/** Sent on the day from which the shares earn income. */
export function writeEnjoyment(
  language: Locale,
  about: { readonly dossierId: number; readonly day: string; readonly relation: Relation },
): LetterContent {
  const { enjoyment, subscription } = INVESTOR_WORDING[language]
  const { dossierId, day, relation } = about
  return {
    subject: enjoyment.subject(dossierId),
    paragraphs: [
      enjoyment.sentence(dossierId, subscription(relation), formatDateInWords(day, language)),
      enjoyment.next,
    ],
  }
}
