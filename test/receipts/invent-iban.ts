import { composeIBAN, isValidIBAN } from 'ibantools'
import { pickInteger, type Random } from './invent-person.ts'

const LENGTHS: Readonly<Record<string, number>> = { BE: 12, CH: 17, DE: 18, LU: 16 }

/** An IBAN that is valid with its national check digits. */
export function inventIban(country: string, random: Random): string {
  const iban = composeIBAN({ countryCode: country, bban: inventAccount(country, random) })
  if (iban === null || !isValidIBAN(iban)) throw new Error(`no valid IBAN for ${country}`)
  return iban
}

function inventAccount(country: string, random: Random): string {
  if (country === 'FR') return inventFrenchAccount(random)
  const length = LENGTHS[country]
  if (length === undefined) throw new Error(`no accounts of ${country}`)
  if (country !== 'BE') return digits(length, random)
  const account = digits(10, random)
  return `${account}${String(Number(account) % 97 || 97).padStart(2, '0')}`
}

/** Another valid IBAN of the same country; a French one with one digit of its account changed. */
export function resembleIban(iban: string, random: Random): string {
  for (;;) {
    const other = iban.startsWith('FR') ? changeAccount(iban, random) : inventIban(iban.slice(0, 2), random)
    if (other !== iban) return other
  }
}

function changeAccount(iban: string, random: Random): string {
  const at = pickInteger(14, 24, random)
  const changed = `${iban.slice(0, at)}${pickInteger(0, 9, random)}${iban.slice(at + 1)}`
  const bban = withKey(changed.slice(4, 9), changed.slice(9, 14), changed.slice(14, 25))
  return composeIBAN({ countryCode: 'FR', bban }) ?? iban
}

/** Bank, branch, account and key. Source: Banque de France, clé RIB. */
function inventFrenchAccount(random: Random): string {
  const [bank, branch, account] = [5, 5, 11].map((length) => digits(length, random))
  return withKey(bank ?? '', branch ?? '', account ?? '')
}

function withKey(bank: string, branch: string, account: string): string {
  const sum = 89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)
  return `${bank}${branch}${account}${String(97n - (sum % 97n)).padStart(2, '0')}`
}

function digits(length: number, random: Random): string {
  return Array.from({ length }, () => pickInteger(0, 9, random)).join('')
}
