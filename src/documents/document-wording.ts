import type { Locale } from '#vocabulary/locale.ts'

/** Texts of every generated document, independent of its template. */
export const DOCUMENT_WORDING = {
  fr: {
    dossier: (number: string) => `Dossier n° ${number}`,
    page: (page: number, count: number) => `Page ${page} / ${count}`,
    doneAt: (place: string | null, day: string) =>
      place === null ? `Fait le ${day}` : `Fait à ${place}, le ${day}`,
    signHere: 'Signature électronique',
    logo: (name: string) => `Logo de ${name}`,
  },
  en: {
    dossier: (number: string) => `Folder no. ${number}`,
    page: (page: number, count: number) => `Page ${page} / ${count}`,
    doneAt: (place: string | null, day: string) =>
      place === null ? `Done on ${day}` : `Done at ${place}, on ${day}`,
    signHere: 'Electronic signature',
    logo: (name: string) => `${name} logo`,
  },
} as const satisfies Record<Locale, object>
