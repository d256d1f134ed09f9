import { isFrequentPassword } from './frequent-passwords.ts'

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 200

export type PasswordProblem = 'short' | 'long' | 'different' | 'common' | 'monotonous' | 'personal'

/**
 * The first rule broken by a new password: its length, or being easy to guess. `forbiddenWords` are names of the person and
 * of the service. Source: NIST SP 800-63B §3.1.1; ASVS 5.0, 6.2.
 */
export function findPasswordProblem(
  given: { readonly password: string; readonly again: string },
  forbiddenWords: readonly string[],
): PasswordProblem | undefined {
  const { password, again } = given
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'short'
  if (password.length > MAX_PASSWORD_LENGTH) return 'long'
  if (new Set(password.toLowerCase()).size < 5) return 'monotonous'
  if (isCommon(password)) return 'common'
  if (isOwn(password, forbiddenWords)) return 'personal'
  return password === again ? undefined : 'different'
}

const ROWS = [
  '01234567890123456789',
  '98765432109876543210',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]
/** Leetspeak substitutions: `p@ssw0rd`. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Shorter list entries are too short to make a longer password guessable. */
const SHORTEST_WORD = 4

/** Whether the password, or a word of it with digits and symbols around it, repeated or not, is on the list. */
function isCommon(password: string): boolean {
  const plain = fold(password)
  if (ROWS.some((row) => row.includes(plain)) || isFrequentPassword(plain)) return true
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const unit = /^(.+?)\1+$/.exec(word)?.[1] ?? word
  const spelt = unit.replace(/[013457@$!]/g, (sign) => STAND_INS[sign] ?? sign)
  return [word, unit, spelt].some((each) => each.length >= SHORTEST_WORD && isFrequentPassword(each))
}

/** Whether the password is a name, number or address of the person or service with fewer than six other characters. */
function isOwn(password: string, forbiddenWords: readonly string[]): boolean {
  const plain = fold(password)
  const words = forbiddenWords.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map(fold)
  const rest = words
    .filter((word) => word.length >= 3)
    // Longest first, so that a contained word does not leave part of the longer one.
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length < plain.length && rest.length < 6
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}|[\s._-]/gu, '')
    .toLowerCase()
}
