/** Bank details of a text, before the check digits of their IBAN were verified. */
export interface BankText {
  /** Every text that may be an IBAN, without spaces, in the order of the page. */
  readonly ibans: readonly string[]
  readonly bic: string | null
  readonly holder: string | null
}

const IBAN = /\b[A-Z]{2}\d{2}(?:[ \u00A0]?[A-Z0-9]){11,30}/g
const BIC_LABEL = /\b(?:BIC|SWIFT)\b/i
const BIC = /\b[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g
const HOLDER_LABEL =
  /^(?:nom du )?(?:titulaires?(?: du compte)?|intitul[ée] du compte|account holder|account owner)\s*:?\s*(.*)$/i
const MOST_LENGTH = 70

/** Bank details in the lines of a page. `isIban` verifies check digits. */
export function findBankText(lines: readonly string[], isIban: (iban: string) => boolean): BankText {
  const ibans = [...new Set(lines.flatMap((line) => findIbans(line, isIban)))]
  return { ibans, bic: findBic(lines, ibans[0]), holder: findHolder(lines) }
}

/** What follows an IBAN on its line may look like a part of it. */
function findIbans(line: string, isIban: (iban: string) => boolean): readonly string[] {
  return [...line.matchAll(IBAN)].flatMap(([match]) => {
    const whole = match.replace(/[ \u00A0]/g, '')
    for (let length = whole.length; length >= 15; length -= 1) {
      const iban = whole.slice(0, length)
      if (isIban(iban)) return [iban]
    }
    return []
  })
}

/** Must be on the line of its label or below it, and of the IBAN's country: other words have eight letters too. */
function findBic(lines: readonly string[], iban: string | undefined): string | null {
  if (iban === undefined) return null
  for (const [at, line] of lines.entries()) {
    if (!BIC_LABEL.test(line)) continue
    for (const near of lines.slice(at, at + 3)) {
      const found = [...near.matchAll(BIC)].find(([, country]) => country === iban.slice(0, 2))
      if (found) return found[0]
    }
  }
  return null
}

function findHolder(lines: readonly string[]): string | null {
  for (const [at, line] of lines.entries()) {
    const label = HOLDER_LABEL.exec(line.trim())
    if (!label) continue
    const name = [label[1] ?? '', lines[at + 1] ?? ''].map((text) => text.trim()).find((text) => text !== '')
    if (name !== undefined && name.length <= MOST_LENGTH && /^[\p{L}][\p{L} .,'’-]+$/u.test(name)) return name
  }
  return null
}
