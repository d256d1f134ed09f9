/** A labelled part of a bank code. Source: wizard §3 "Bank widgets". */
export interface BankPart {
  readonly part: 'country' | 'key' | 'bank' | 'counter' | 'account' | 'ribKey' | 'location' | 'branch'
  readonly text: string
}

/** Country, key and account; a French account has five parts. */
export function splitIban(iban: string): readonly BankPart[] {
  const french = /^(FR)(\d{2})(\d{5})(\d{5})(\w{11})(\d{2})$/.exec(iban)
  if (french === null) {
    return name(['country', 'key', 'account'], [iban.slice(0, 2), iban.slice(2, 4), iban.slice(4)])
  }
  return name(['country', 'key', 'bank', 'counter', 'account', 'ribKey'], french.slice(1))
}

/** Bank, country and location, plus the branch in an 11-character code. */
export function splitBic(bic: string): readonly BankPart[] {
  const texts = [bic.slice(0, 4), bic.slice(4, 6), bic.slice(6, 8), bic.slice(8)]
  return name(['bank', 'country', 'location', 'branch'], texts)
}

function name(parts: readonly BankPart['part'][], texts: readonly string[]): readonly BankPart[] {
  return parts.flatMap((part, index) => {
    const text = texts[index] ?? ''
    return text === '' ? [] : [{ part, text }]
  })
}
