import { dictionary } from '@zxcvbn-ts/language-common'

/** What people type when twelve characters are asked for, and the international list does not have. */
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

/** Whether a text, in lower case, is one of the 49,000 most common passwords. Source: ASVS 5.0, 6.2.4. */
export function isFrequentPassword(text: string): boolean {
  // Built when somebody first chooses a password: no other process needs the memory.
  passwords ??= new Set([...dictionary['passwords-common'], ...FRENCH])
  return passwords.has(text)
}
