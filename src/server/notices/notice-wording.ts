import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { NoticeKind } from '#vocabulary/notice.ts'

/** Facts of a sentence, as far as its reader may see them when reading. */
export interface NoticeFacts {
  /** `dossier n° 12 (Jean DUPONT, SCPI Alpha)`, without the title when the reader does not see the dossier; null without a dossier. */
  readonly dossier: string | null
  /** Null for the server, and for an erased account. */
  readonly actor: string | null
  /** New review state of `decisionMade`. */
  readonly state: IntegrationState | null
  /** Number of dossiers of `handedOverMany`. */
  readonly count: number | null
}

type Sentence = (facts: NoticeFacts) => string

interface KindWording {
  /** Label in the list of preferences. */
  readonly label: string
  readonly sentence: Sentence
}

const DECISIONS: Readonly<Record<Locale, Readonly<Record<IntegrationState, string>>>> = {
  fr: {
    ongoing: 'est de nouveau en cours d’examen',
    validated: 'a été accepté par la société de gestion',
    refused: 'a été refusé par la société de gestion',
    sync: 'est inscrit au registre des associés',
    error: 'comporte un point à corriger',
  },
  en: {
    ongoing: 'is under review again',
    validated: 'has been accepted by the management company',
    refused: 'has been refused by the management company',
    sync: 'has been entered in the register of associates',
    error: 'needs a correction',
  },
}

const le = (dossier: string | null) => (dossier === null ? 'un dossier' : `le ${dossier}`)
const du = (dossier: string | null) => (dossier === null ? 'd’un dossier' : `du ${dossier}`)
const the = (dossier: string | null) => dossier ?? 'an application'

const WORDING: Readonly<Record<Locale, Readonly<Record<NoticeKind, KindWording>>>> = {
  fr: {
    mention: {
      label: 'Un commentaire me mentionne',
      sentence: ({ actor, dossier }) =>
        `${actor ?? 'Une personne'} vous mentionne dans un commentaire ${du(dossier)}.`,
    },
    assigned: {
      label: 'Un dossier m’est attribué',
      sentence: ({ actor, dossier }) =>
        actor === null
          ? `${capital(le(dossier))} vous est attribué.`
          : `${actor} vous attribue ${le(dossier)}.`,
    },
    handedOver: {
      label: 'Un dossier m’est transmis',
      sentence: ({ actor, dossier }) =>
        actor === null
          ? `${capital(le(dossier))} vous est transmis.`
          : `${actor} vous transmet ${le(dossier)}.`,
    },
    handedOverMany: {
      label: 'Plusieurs dossiers me sont transmis',
      sentence: ({ actor, count }) =>
        `${actor ?? 'Une personne'} vous transmet ${count ?? 'plusieurs'} dossiers.`,
    },
    decisionMade: {
      label: 'La société de gestion décide',
      sentence: ({ dossier, state }) => `${capital(le(dossier))} ${DECISIONS.fr[state ?? 'ongoing']}.`,
    },
    clientSigned: {
      label: 'Un client signe',
      sentence: ({ dossier }) => `Un signataire ${du(dossier)} vient de signer.`,
    },
    envelopeDeclined: {
      label: 'Une signature est refusée',
      sentence: ({ dossier }) => `La signature ${du(dossier)} a été refusée.`,
    },
    envelopeExpired: {
      label: 'Une signature expire',
      sentence: ({ dossier }) => `Le délai de signature ${du(dossier)} est dépassé.`,
    },
    correctionAsked: {
      label: 'Une correction est demandée',
      sentence: ({ dossier }) => `La société de gestion demande une correction ${du(dossier)}.`,
    },
    correctionAnswered: {
      label: 'Une correction a sa réponse',
      sentence: ({ dossier }) => `La correction ${du(dossier)} a sa réponse.`,
    },
    correctionRefused: {
      label: 'Une correction n’a pas été faite',
      sentence: ({ dossier }) => `La correction ${du(dossier)} n’a pas été faite.`,
    },
    absenceCovered: {
      label: 'Je remplace une personne absente',
      sentence: ({ actor }) =>
        `Vous remplacez ${actor ?? 'une personne'} : ses dossiers figurent avec les vôtres.`,
    },
    screeningHit: {
      label: 'Une personne ressemble à un nom d’une liste',
      sentence: ({ dossier }) => `Une ressemblance ${du(dossier)} est à examiner.`,
    },
  },
  en: {
    mention: {
      label: 'A comment mentions me',
      sentence: ({ actor, dossier }) =>
        `${actor ?? 'Somebody'} mentions you in a comment on ${the(dossier)}.`,
    },
    assigned: {
      label: 'An application is assigned to me',
      sentence: ({ actor, dossier }) =>
        actor === null
          ? `${capital(the(dossier))} is assigned to you.`
          : `${actor} assigns ${the(dossier)} to you.`,
    },
    handedOver: {
      label: 'An application is handed over to me',
      sentence: ({ actor, dossier }) =>
        actor === null
          ? `${capital(the(dossier))} is handed over to you.`
          : `${actor} hands ${the(dossier)} over to you.`,
    },
    handedOverMany: {
      label: 'Several applications are handed over to me',
      sentence: ({ actor, count }) =>
        `${actor ?? 'Somebody'} hands ${count ?? 'several'} applications over to you.`,
    },
    decisionMade: {
      label: 'The management company decides',
      sentence: ({ dossier, state }) => `${capital(the(dossier))} ${DECISIONS.en[state ?? 'ongoing']}.`,
    },
    clientSigned: {
      label: 'A client signs',
      sentence: ({ dossier }) => `A signatory of ${the(dossier)} has just signed.`,
    },
    envelopeDeclined: {
      label: 'A signature is declined',
      sentence: ({ dossier }) => `The signature of ${the(dossier)} has been declined.`,
    },
    envelopeExpired: {
      label: 'A signature expires',
      sentence: ({ dossier }) => `The time to sign ${the(dossier)} is over.`,
    },
    correctionAsked: {
      label: 'A correction is requested',
      sentence: ({ dossier }) => `The management company requests a correction of ${the(dossier)}.`,
    },
    correctionAnswered: {
      label: 'A correction is answered',
      sentence: ({ dossier }) => `The correction of ${the(dossier)} has been answered.`,
    },
    correctionRefused: {
      label: 'A correction was not made',
      sentence: ({ dossier }) => `The correction of ${the(dossier)} was not made.`,
    },
    absenceCovered: {
      label: 'I cover for an absent person',
      sentence: ({ actor }) =>
        `You are covering for ${actor ?? 'somebody'}: their applications are listed with yours.`,
    },
    screeningHit: {
      label: 'Somebody resembles a listed name',
      sentence: ({ dossier }) => `A match in ${the(dossier)} is to be examined.`,
    },
  },
}

export function presentSentence(language: Locale, kind: NoticeKind, facts: NoticeFacts): string {
  return WORDING[language][kind].sentence(facts)
}

/** The name of a kind in the list of preferences. */
export function presentKind(language: Locale, kind: NoticeKind): string {
  return WORDING[language][kind].label
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
