/** Establishments of La Poste are numbered beyond what the Luhn key allows. Source: INSEE, SIRENE. */
const LA_POSTE = '356000000'

/** Whether a text is a French company registration number: 14 digits with a right key, spaces allowed. */
export function isSiret(text: string): boolean {
  const digits = text.replace(/[\s\u00A0\u202F]/g, '')
  if (!/^\d{14}$/.test(digits)) return false
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
