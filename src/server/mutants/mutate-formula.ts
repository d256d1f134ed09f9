import { readTokens } from '#engine/expression/tokens.ts'

const SWAPPED: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '!=',
  '==': '!=',
  '!=': '=',
  '<>': '=',
  and: 'or',
  or: 'and',
}
const AGGREGATES = ['sum', 'min', 'max']

/** Mutants of a formula: each operator swapped, each operand of `sum`, `min` and `max` removed. Some may not parse. */
export function mutateFormula(
  formula: string,
): readonly { readonly what: string; readonly formula: string }[] {
  const tokens = readTokens(formula)
  if ('unreadableAt' in tokens) return []
  const operators = tokens.flatMap(({ text, at, kind }) => {
    const other = kind === 'sign' || kind === 'word' ? SWAPPED[text] : undefined
    if (other === undefined) return []
    return [{ what: `${text} at ${at + 1} swapped`, formula: splice(formula, at, text.length, other) }]
  })
  const operands = tokens.flatMap(({ text, at }, index) => {
    if (!AGGREGATES.includes(text) || tokens[index + 1]?.text !== '(') return []
    const parts = operandsAfter(formula, at + text.length)
    if (parts.length < 2) return []
    return parts.map(({ from, to }, position) => {
      // Removes its comma too: the one after it, or before the last operand.
      const isLast = position === parts.length - 1
      const start = isLast ? (parts[position - 1]?.to ?? from) : from
      const end = isLast ? to : to + 1
      return {
        what: `operand ${position + 1} of ${text} dropped`,
        formula: splice(formula, start, end - start, ''),
      }
    })
  })
  return [...operators, ...operands]
}

function splice(text: string, at: number, length: number, inserted: string): string {
  return `${text.slice(0, at)}${inserted}${text.slice(at + length)}`
}

/** Spans of the operands between the parentheses that open after `at`. */
function operandsAfter(
  formula: string,
  at: number,
): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = []
  let depth = 0
  let from = formula.indexOf('(', at) + 1
  for (let position = from; position < formula.length; position++) {
    const sign = formula.charAt(position)
    if (sign === '(') depth += 1
    if ((sign === ',' && depth === 0) || (sign === ')' && depth === 0)) {
      spans.push({ from, to: position })
      from = position + 1
      if (sign === ')') return spans
    }
    if (sign === ')') depth -= 1
  }
  return spans
}
