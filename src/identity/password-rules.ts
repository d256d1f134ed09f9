export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 200

export type PasswordProblem = 'short' | 'long' | 'different' | 'common' | 'monotonous' | 'personal'

/** The first rule a new password breaks. Length, and nothing that is guessed first. Source: NIST SP 800-63B §3.1.1. */
export function findPasswordProblem(
  given: { readonly password: string; readonly again: string },
  personal: readonly string[],
): PasswordProblem | undefined {
  const { password, again } = given
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'short'
  if (password.length > MAX_PASSWORD_LENGTH) return 'long'
  if (new Set(password.toLowerCase()).size < 5) return 'monotonous'
  if (isCommon(password)) return 'common'
  if (isPersonal(password, personal)) return 'personal'
  return password === again ? undefined : 'different'
}

/** Starts of what people type first when twelve characters are asked for; digits and signs around do not help. */
const COMMON = [
  'motdepasse',
  'motpasse',
  'password',
  'passw0rd',
  'azertyuiop',
  'azertyqwerty',
  'qwertyuiop',
  'qwertyazerty',
  'abcdefghijkl',
  'bonjourbonjour',
  'administrateur',
  'administrator',
  'welcome',
  'bienvenue',
  'changeme',
  'letmein',
  'iloveyou',
  'jetaime',
]

const ROWS = [
  '01234567890123456789',
  '98765432109876543210',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]

function isCommon(password: string): boolean {
  const plain = fold(password)
  const letters = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return ROWS.some((row) => row.includes(plain)) || COMMON.some((word) => repeats(letters, word))
}

/** The word alone, or several times over. */
function repeats(text: string, word: string): boolean {
  return text !== '' && text.replaceAll(word, '') === ''
}

/** A name, number or address of the person, with less than six other characters. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  const plain = fold(password)
  const rest = personal
    .map(fold)
    .filter((word) => word.length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length < plain.length && rest.length < 6
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}|[\s._-]/gu, '')
    .toLowerCase()
}
