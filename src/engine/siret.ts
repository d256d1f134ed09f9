/** Establishments of La Poste are numbered beyond what the Luhn key allows. Source: INSEE, SIRENE. */
const LA_POSTE = '356000000'

/**
 * What keeps a text from being a French company registration number, 14 digits with a right key, spaces
 * allowed: something that is no digit, or digits that are not those of such a number. Undefined when it is one.
 */
export function findSiretFault(text: string): 'notDigits' | 'notNumber' | undefined {
  const digits = text.replace(/[\s\u00A0\u202F]/g, '')
  if (!/^\d+$/.test(digits)) return 'notDigits'
  return digits.length === 14 && hasKey(digits) ? undefined : 'notNumber'
}

function hasKey(digits: string): boolean {
  if (luhnSum(digits) % 10 === 0) return true
  return (
    digits.startsWith(LA_POSTE) && Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
  )
}

function luhnSum(digits: string): number {
  return Array.from(digits).reduceRight((sum, digit, position) => {
    const doubled = (digits.length - position) % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}
