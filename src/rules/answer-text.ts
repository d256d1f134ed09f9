import type { Localized } from '#vocabulary/locale.ts'

/** Most characters of one line of free text: what a document can print on a page with the answers beside it. */
export const LONGEST_TEXT = 500

/** Most characters that a field keeps of what is pasted, and that a call takes of one answer. */
export const LONGEST_INPUT = 20_000

/** Invisible characters that pasting brings along: bidirectional controls, joiners, soft hyphens, byte order marks. */
const INVISIBLE = /\p{Cf}/gu
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Removes invisible characters. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Whether there is nothing to read: invisible characters alone count as no text. */
export function isBlank(text: string): boolean {
  return removeInvisible(text).trim() === ''
}

/** The text on a single line, without invisible and control characters. */
export function readLine(text: string): string {
  return removeInvisible(text).replace(CONTROLS, ' ').trim()
}

/**
 * Characters that documents can print whatever their typeface: Latin, Greek, Cyrillic, and the usual signs. A test compares them
 * with the embedded fonts.
 */
const UNPRINTABLE = new RegExp(
  `[^${[
    String.raw`\u0020-\u007E\u00A0-\u02CD\u0300-\u033F`,
    // Greek and Cyrillic, with the letters of the languages that complete them.
    String.raw`\u0370-\u03E1\u03F0-\u045F\u0490-\u049B\u04A2-\u04A7\u04AA-\u04B7\u04BA\u04BB\u04CF-\u04F9\u1F00-\u1FFE`,
    // Vietnamese, and letters with several marks.
    String.raw`\u1E00-\u1EF9`,
    String.raw`\u2000-\u200A\u2010-\u2026\u202F-\u203A\u2074-\u208E\u20AC\u2116\u2122`,
    String.raw`\u2150-\u215E\u2190-\u2193\u2212\u2248\u2260\u2264\u2265\uFB00-\uFB04`,
  ].join('')}]`,
  'u',
)

/** The first character of the text that documents cannot print; undefined where they print it whole. */
export function findUnprintable(text: string): string | undefined {
  return UNPRINTABLE.exec(text)?.[0]
}

/** Says which character documents cannot print, as part of a sentence. */
export function unprintableIn(character: string): Localized {
  return {
    fr: `les documents ne peuvent pas imprimer «\u00A0${character}\u00A0»\u00A0: écrivez ce nom en lettres latines`,
    en: `documents cannot print “${character}”: write this name in Latin letters`,
  }
}
