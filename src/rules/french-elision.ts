/**
 * A vowel, or the vowel `y` of Yves; before another vowel (Yann) it is a consonant. Not `h`: names disagree (d’Hélène, de
 * Hamza), no list has all of them, and `de` is never wrong.
 */
const VOWEL_SOUND = /^(?:[aeiou]|y(?![aeiouy]))/i

/** French `de` with the word that follows: `de Paul`, `d’Antoine`. Text that begins with anything else than a letter keeps `de`. */
export function deBefore(word: string): string {
  return VOWEL_SOUND.test(word.normalize('NFD')) ? `d’${word}` : `de ${word}`
}
