import { dictionary } from '@zxcvbn-ts/language-common'

/** Common French passwords of twelve characters or more, missing from the international list. */
const FRENCH = [
  'motpasse',
  'azertyqwerty',
  'qwertyazerty',
  'administrateur',
  'bienvenue',
  'doudou',
  'abcdefghijkl',
]

let passwords: ReadonlySet<string> | undefined

/** Whether a lower-case text is one of the 49,000 most common passwords. Source: ASVS 5.0, 6.2.4. */
export function isFrequentPassword(text: string): boolean {
  // Built on first use, so that processes in which no password is chosen save the memory.
  passwords ??= new Set([...dictionary['passwords-common'], ...FRENCH])
  return passwords.has(text)
}
