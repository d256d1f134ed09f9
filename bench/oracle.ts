import type { Generated } from './generate-form.ts'

/**
 * The oracle: computes every value from its definition with integers, which are exact in any arithmetic. Shares no code
 * with what is measured.
 */
export function readPlainly(
  { specs }: Generated,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const found: (bigint | undefined)[] = []
  specs.forEach((spec, index) => {
    if (spec.kind === 'sum') {
      const operands = spec.operands.map((operand) => found[operand])
      const known = operands.filter((operand) => operand !== undefined)
      found[index] = known.length < operands.length ? undefined : known.reduce((sum, each) => sum + each, 0n)
      return
    }
    const holds = spec.rules.every(({ on, above }) => (found[on] ?? -1n) > BigInt(above))
    found[index] = holds ? BigInt(typed[`e${index}`] ?? '0') : undefined
  })
  return Object.fromEntries(
    found.flatMap((value, index) => (value === undefined ? [] : [[`e${index}`, String(value)]])),
  )
}
