import type { SignatureLevel } from '#form/signing-settings.ts'
import { formatDateInWords } from '#rules/date-in-words.ts'
import { parisMoment } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** Printed on certificates and signatures of a sandbox, whatever the document's language. */
export const SANDBOX_SEAL = 'bac à sable, sans valeur – sandbox, without value'

/** Fixed texts of generated documents and of their signatures, independent of their template. */
export const DOCUMENT_WORDING = {
  fr: {
    dossier: (number: string) => `Dossier n° ${number}`,
    page: (page: number, count: number) => `Page ${page} sur ${count}`,
    marks: {
      specimen: { across: 'SPÉCIMEN', notice: 'SPÉCIMEN' },
      sandbox: { across: 'BAC À SABLE', notice: 'Bac à sable – document sans valeur' },
    },
    doneAt: (place: string | null, day: string) =>
      `${place === null ? 'Fait' : `Fait à ${place},`} le ${formatDateInWords(day, 'fr')}`,
    translation:
      'Ce document est établi en anglais à la demande du souscripteur. Chaque phrase y est suivie de son texte français, qui prévaut.',
    places: (towns: readonly string[]) => joinPlaces(towns, ', à ', ' et à '),
    continued: (title: string) => `${title} (suite)`,
    criteria: {
      columns: ['Critère', 'Réponse', 'Seuil', 'Verdict'],
      suits: 'Adapté',
      unsuited: 'Non adapté',
      unanswered: 'Sans réponse',
      of: (title: string, holder: string) => (holder === '' ? title : `${title} : ${holder}`),
    },
    version: (code: string, version: number | undefined) =>
      version === undefined ? code : `${code}, version ${version}`,
    signHere: (level: SignatureLevel | undefined) =>
      `Signature électronique${level === undefined ? '' : { simple: ' simple', advanced: ' avancée' }[level]}`,
    signatureOf: (role: string, name: string) => `Signature électronique : ${role}, ${name}`,
    seal: (company: string) => `Cachet électronique : ${company}`,
    signedBy: (name: string) => `Signé électroniquement par ${name}`,
    signedAt: (at: Date, behalfOf: string | null) =>
      `${behalfOf === null ? '' : `pour ${behalfOf}, `}le ${parisMoment(at, 'fr')}`,
    reasons: { mission: 'Entrée en relation', subscription: 'Souscription', seal: 'Cachet électronique' },
  },
  en: {
    dossier: (number: string) => `Application no. ${number}`,
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    marks: {
      specimen: { across: 'SPECIMEN', notice: 'SPECIMEN' },
      sandbox: { across: 'SANDBOX', notice: 'Sandbox – document without value' },
    },
    doneAt: (place: string | null, day: string) =>
      `${place === null ? 'Done' : `Done at ${place},`} on ${formatDateInWords(day, 'en')}`,
    translation:
      'This document is drawn up in English at the subscriber’s request. Each sentence is followed by its French text, which prevails.',
    places: (towns: readonly string[]) => joinPlaces(towns, ', at ', ' and at '),
    continued: (title: string) => `${title} (continued)`,
    criteria: {
      columns: ['Criterion', 'Answer', 'Threshold', 'Verdict'],
      suits: 'Suitable',
      unsuited: 'Unsuitable',
      unanswered: 'No answer',
      of: (title: string, holder: string) => (holder === '' ? title : `${title}: ${holder}`),
    },
    version: (code: string, version: number | undefined) =>
      version === undefined ? code : `${code}, version ${version}`,
    signHere: (level: SignatureLevel | undefined) =>
      ({ simple: 'Simple electronic signature', advanced: 'Advanced electronic signature' })[
        level ?? 'simple'
      ],
    signatureOf: (role: string, name: string) => `Electronic signature: ${role}, ${name}`,
    seal: (company: string) => `Electronic seal: ${company}`,
    signedBy: (name: string) => `Electronically signed by ${name}`,
    signedAt: (at: Date, behalfOf: string | null) =>
      `${behalfOf === null ? '' : `on behalf of ${behalfOf}, `}on ${parisMoment(at, 'en')}`,
    reasons: { mission: 'Entry into relationship', subscription: 'Subscription', seal: 'Electronic seal' },
  },
} as const satisfies Record<Locale, object>

function joinPlaces(towns: readonly string[], comma: string, last: string): string {
  return [towns.slice(0, -1).join(comma), ...towns.slice(-1)].filter(Boolean).join(last)
}
