export type Language = 'fr' | 'en'

/** The first language we speak among the wishes, most wanted first; else French. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Language {
  const codes = wishes.flatMap((wish) => (wish ?? '').split(/[\s,]+/)).map((code) => code.slice(0, 2))
  return codes.map((code) => code.toLowerCase()).find(isLanguage) ?? 'fr'
}

function isLanguage(code: string): code is Language {
  return code === 'fr' || code === 'en'
}
