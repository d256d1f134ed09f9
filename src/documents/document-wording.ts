import type { Locale } from '#vocabulary/locale.ts'

/** Texts of every generated document, independent of its template. */
export const DOCUMENT_WORDING = {
  fr: {
    dossier: (number: string) => `Dossier n° ${number}`,
    page: (page: number, count: number) => `Page ${page} / ${count}`,
    doneAt: (place: string | null, day: string) =>
      place === null ? `Fait le ${day}` : `Fait à ${place}, le ${day}`,
    andAt: ' et à ',
    signHere: 'Signature électronique',
    criteria: {
      columns: ['Critère', 'Réponse', 'Seuil', 'Verdict'],
      suits: 'Adapté',
      unsuited: 'Non adapté',
      unanswered: 'Sans réponse',
      of: (title: string, holder: string) => (holder === '' ? title : `${title} : ${holder}`),
    },
    logo: (name: string) => `Logo de ${name}`,
  },
  en: {
    dossier: (number: string) => `Folder no. ${number}`,
    page: (page: number, count: number) => `Page ${page} / ${count}`,
    doneAt: (place: string | null, day: string) =>
      place === null ? `Done on ${day}` : `Done at ${place}, on ${day}`,
    andAt: ' and at ',
    signHere: 'Electronic signature',
    criteria: {
      columns: ['Criterion', 'Answer', 'Threshold', 'Verdict'],
      suits: 'Suitable',
      unsuited: 'Unsuitable',
      unanswered: 'No answer',
      of: (title: string, holder: string) => (holder === '' ? title : `${title}: ${holder}`),
    },
    logo: (name: string) => `${name} logo`,
  },
} as const satisfies Record<Locale, object>
