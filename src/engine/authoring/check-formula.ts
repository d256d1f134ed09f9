import type { FormDefinition } from '#form/definition.ts'
import type { Reason } from '#form/reason.ts'
import { isMistyped } from '#rules/edit-distance.ts'
import { checkArithmetic } from '../check-arithmetic.ts'
import { compileForm } from '../compile.ts'
import type { CompiledForm, FormProblem } from '../compiled-form.ts'
import { pathOf } from '../element-path.ts'
import { ARITY, FUNCTIONS } from '../expression/expression.ts'
import { parseExpression, type FormulaProblem } from '../expression/parse-expression.ts'
import { readTokens, type Token } from '../expression/tokens.ts'
import { presentFormulaProblem } from '../problem-text.ts'
import { labelOf } from './find-subjects.ts'
import type { FormulaWord } from './complete-formula.ts'

/** Why a formula is rejected, with the range of the offending characters: 0-based, end exclusive. */
export interface FormulaFault {
  readonly reason: Reason
  readonly from: number
  readonly to: number
}

/** The form compiled with the formula, or why the formula is rejected. */
export type CheckedFormula =
  | { readonly kind: 'sound'; readonly form: CompiledForm }
  | { readonly kind: 'faulty'; readonly fault: FormulaFault }

/**
 * Checks a formula as it is typed: grammar, unknown names, operands and cycles. `definition` already has this formula
 * at `element`.
 */
export function checkFormula(
  source: string,
  place: {
    readonly definition: FormDefinition
    readonly element: string
    readonly words: readonly FormulaWord[]
    readonly settings: Readonly<Record<string, unknown>>
  },
): CheckedFormula {
  const parsed = parseExpression(source)
  if (parsed.kind === 'refused') {
    const reason = presentFormulaProblem(parsed.problem)
    return { kind: 'faulty', fault: { reason, ...placeProblem(source, parsed.problem) } }
  }
  const unknown = findUnknown(source, place.words)
  if (unknown !== undefined) return { kind: 'faulty', fault: unknown }
  const form = compileForm(place.definition)
  const fault = findCircle(source, form, place.element) ?? findMisuse(source, form, place)
  return fault === undefined ? { kind: 'sound', form } : { kind: 'faulty', fault }
}

function tokensOf(source: string): readonly Token[] {
  const tokens = readTokens(source)
  return 'unreadableAt' in tokens ? [] : tokens
}

type Span = Pick<FormulaFault, 'from' | 'to'>

function spanOf({ at, text }: Token): Span {
  return { from: at, to: at + text.length }
}

/**
 * Range of a parse error: the token where the parser stopped, the end of an incomplete formula, or all of a formula
 * that is too large.
 */
function placeProblem(source: string, problem: FormulaProblem): Span {
  if (problem.code === 'end') return { from: source.length, to: source.length }
  if (problem.code === 'arguments') return placeCall(source, problem.name)
  if (!('at' in problem)) return { from: 0, to: source.length }
  const from = problem.at - 1
  const token = tokensOf(source).find(({ at }) => at === from)
  return token === undefined ? { from, to: Math.min(from + 1, source.length) } : spanOf(token)
}

/** The first call of this function with a wrong number of arguments. */
function placeCall(source: string, name: (typeof FUNCTIONS)[number]): Span {
  const tokens = tokensOf(source)
  const [least, most] = ARITY[name]
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || token.text !== name) continue
    const { given, end } = countArguments(tokens, index + 1)
    if (given < least || given > most) return { from: token.at, to: end }
  }
  return { from: 0, to: source.length }
}

function countArguments(
  tokens: readonly Token[],
  open: number,
): { readonly given: number; readonly end: number } {
  let depth = 0
  let given = 1
  for (const { text, at } of tokens.slice(open)) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (text === ',' && depth === 1) given += 1
    if (depth === 0) return { given, end: at + text.length }
  }
  return { given, end: tokens.at(-1)?.at ?? 0 }
}

function findUnknown(source: string, words: readonly FormulaWord[]): FormulaFault | undefined {
  const known = new Map(words.map((word) => [word.insert, word]))
  const token = tokensOf(source).find(({ kind, text }) => kind === 'tag' && !known.has(text))
  if (token === undefined) return undefined
  const name = token.text.slice(1, -1)
  const near = words.find((word) => word.kind !== 'function' && isMistyped(word.name, name))
  const advice =
    near === undefined
      ? { fr: '', en: '' }
      : { fr: `. Peut-être ${near.insert}`, en: `. Perhaps ${near.insert}` }
  return {
    reason: { fr: `rien ne s’appelle ${name}${advice.fr}`, en: `nothing is called ${name}${advice.en}` },
    ...spanOf(token),
  }
}

/** The cycle, worded with labels from this element back to itself; the range is the tag that starts it. */
function findCircle(source: string, form: CompiledForm, element: string): FormulaFault | undefined {
  const cycle = form.problems.find(
    (problem): problem is Extract<FormProblem, { code: 'cycle' }> =>
      problem.code === 'cycle' && problem.paths.some((path) => nameOf(path) === element),
  )
  if (cycle === undefined) return undefined
  const names = cycle.paths.slice(0, -1).map(nameOf)
  const start = names.indexOf(element)
  const round = [...names.slice(start), ...names.slice(0, start), element]
  const labels = round.map((name) => {
    const definition = form.elementByName.get(name)?.definition
    return definition === undefined ? { fr: name, en: name } : labelOf(definition)
  })
  const token = tokensOf(source).find(({ text }) => text === `{${round[1]}}`)
  return {
    reason: {
      fr: `cette formule tourne en rond : ${labels.map(({ fr }) => `« ${fr} »`).join(' lit ')}`,
      en: `this formula reads itself: ${labels.map(({ en }) => `“${en}”`).join(' reads ')}`,
    },
    ...(token === undefined ? { from: 0, to: source.length } : spanOf(token)),
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function findMisuse(
  source: string,
  form: CompiledForm,
  { element, settings }: { readonly element: string; readonly settings: Readonly<Record<string, unknown>> },
): FormulaFault | undefined {
  const compiled = form.elementByName.get(element)
  const misuse = compiled && checkArithmetic(form, settings).find(({ path }) => path === pathOf(compiled))
  return misuse && { reason: misuse.reason, from: 0, to: source.length }
}
