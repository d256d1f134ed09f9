/**
 * Whether a SEPA creditor identifier is well-formed: country, check digits, three characters of the creditor's own
 * choice, national identifier. The check digits (ISO 7064, modulo 97) do not cover those three characters. Source: EPC262-08.
 */
export function isCreditorId(text: string): boolean {
  const parts = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text)
  if (!parts) return false
  const [, head = '', national = ''] = parts
  let rest = 0
  for (const character of `${national}${head}`) {
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
