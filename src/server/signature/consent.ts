import type { Localized } from '#vocabulary/locale.ts'

/** The consent shown before signature, and stored verbatim with it. */
export function consentText(count: number): Localized {
  return count === 1
    ? {
        fr: 'J’ai lu le document et j’accepte de le signer électroniquement. Cette signature a la même valeur qu’une signature manuscrite.',
        en: 'I have read the document and agree to sign it electronically. This signature has the same value as a handwritten one.',
      }
    : {
        fr: `J’ai lu les ${count} documents et j’accepte de les signer électroniquement. Cette signature a la même valeur qu’une signature manuscrite.`,
        en: `I have read the ${count} documents and agree to sign them electronically. This signature has the same value as a handwritten one.`,
      }
}
