/** SIRET numbers of La Poste establishments do not follow the Luhn checksum. Source: INSEE, SIRENE. */
const LA_POSTE = '356000000'

/**
 * Why a text is not a SIRET (French company registration number: 14 digits with a checksum, spaces allowed): a
 * non-digit character, or an invalid number. Undefined when it is valid.
 */
export function findSiretFault(text: string): 'notDigits' | 'notNumber' | undefined {
  const digits = text.replace(/[\s\u00A0\u202F]/g, '')
  if (!/^\d+$/.test(digits)) return 'notDigits'
  return digits.length === 14 && hasValidChecksum(digits) ? undefined : 'notNumber'
}

function hasValidChecksum(digits: string): boolean {
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
