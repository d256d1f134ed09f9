import type { Locale } from '#vocabulary/locale.ts'

/** Fixed texts of generated documents, independent of their template. */
export const DOCUMENT_WORDING = {
  fr: {
    dossier: (number: string) => `Dossier n° ${number}`,
    page: (page: number, count: number) => `Page ${page} sur ${count}`,
    doneAt: (place: string | null, day: string) =>
      place === null ? `Fait le ${day}` : `Fait à ${place}, le ${day}`,
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
    signHere: 'Signature électronique',
    signatureOf: (role: string, name: string) => `Signature électronique : ${role}, ${name}`,
    seal: (company: string) => `Cachet électronique : ${company}`,
  },
  en: {
    dossier: (number: string) => `Folder no. ${number}`,
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    doneAt: (place: string | null, day: string) =>
      place === null ? `Done on ${day}` : `Done at ${place}, on ${day}`,
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
    signHere: 'Electronic signature',
    signatureOf: (role: string, name: string) => `Electronic signature: ${role}, ${name}`,
    seal: (company: string) => `Electronic seal: ${company}`,
  },
} as const satisfies Record<Locale, object>

function joinPlaces(towns: readonly string[], comma: string, last: string): string {
  return [towns.slice(0, -1).join(comma), ...towns.slice(-1)].filter(Boolean).join(last)
}
