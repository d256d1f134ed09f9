import { parseNumber, type Exact } from '../exact.ts'
import { ARITY, FUNCTIONS, type BinaryOperator, type Expression, type FunctionName } from './expression.ts'
import { readTokens, type Token } from './tokens.ts'

/** Far above any real formula; they bound the time and stack that a hostile one can use. */
const MAX_LENGTH = 2_000
const MAX_NODES = 500
const MAX_DEPTH = 40

/** Why a formula was rejected; worded by `problem-text.ts`, which browsers do not load. */
export type FormulaProblem =
  | { readonly code: 'long' | 'deep' | 'parts'; readonly most: number }
  | { readonly code: 'character'; readonly found: string; readonly at: number }
  | { readonly code: 'digits'; readonly at: number }
  | { readonly code: 'unexpected' | 'word' | 'expected'; readonly token: string; readonly at: number }
  | { readonly code: 'end' }
  | {
      readonly code: 'arguments'
      readonly name: FunctionName
      readonly arity: readonly [number, number]
      readonly given: number
    }

/** A formula's tree, or the reason it was rejected. Positions count from 1. */
export type ParsedExpression =
  | { readonly kind: 'parsed'; readonly expression: Expression }
  | { readonly kind: 'refused'; readonly problem: FormulaProblem }

/**
 * Parses a formula such as `round({rate} / 100 * {price} * {shares}, 2)`. `{name}` reads an answer, `{setting.name}` or
 * `{product.unitPrice}` a fact. Nothing is evaluated as JavaScript.
 */
export function parseExpression(source: string): ParsedExpression {
  if (source.length > MAX_LENGTH) return refuse({ code: 'long', most: MAX_LENGTH })
  const tokens = readTokens(source)
  if ('unreadableAt' in tokens) {
    const at = tokens.unreadableAt
    return refuse({ code: 'character', found: source.charAt(at), at: at + 1 })
  }
  try {
    return { kind: 'parsed', expression: new Parser(tokens).parseAll() }
  } catch (error) {
    if (error instanceof FormulaError) return refuse(error.problem)
    throw error
  }
}

function refuse(problem: FormulaProblem): ParsedExpression {
  return { kind: 'refused', problem }
}

class FormulaError extends Error {
  readonly problem: FormulaProblem

  constructor(problem: FormulaProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Binary operators by increasing precedence. A sign binds tightest, `not` like a comparison. */
const LEVELS: readonly Readonly<Record<string, BinaryOperator>>[] = [
  { or: 'or' },
  { and: 'and' },
  { '=': '=', '==': '=', '!=': '!=', '<>': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/' },
]
const COMPARISON = 2

/** Recursive descent parser for one formula. */
class Parser {
  readonly #tokens: readonly Token[]
  #position = 0
  #nodes = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parseAll(): Expression {
    const expression = this.#parseDeeper()
    const rest = this.#peek()
    if (rest.kind !== 'end') throw unexpected(rest)
    return expression
  }

  #parseLevel(level: number): Expression {
    const operators = LEVELS[level]
    if (operators === undefined) return this.#parseUnary()
    if (level === COMPARISON && this.#take('not')) {
      return this.#nested({ kind: 'not', operand: this.#parseDeeper(level) })
    }
    let left = this.#parseLevel(level + 1)
    for (;;) {
      const operator = this.#takeOperator(operators)
      if (operator === undefined) return left
      left = this.#nested({ kind: 'binary', operator, left, right: this.#parseLevel(level + 1) })
      if (level === COMPARISON) return left
    }
  }

  #parseUnary(): Expression {
    if (!this.#take('-')) return this.#parsePrimary()
    return this.#nested({ kind: 'negate', operand: this.#parseDeeper(LEVELS.length) })
  }

  #parsePrimary(): Expression {
    const token = this.#peek()
    this.#position += 1
    if (token.kind === 'number') return this.#nested({ kind: 'number', value: readNumber(token) })
    if (token.kind === 'text') return this.#nested({ kind: 'text', value: token.text.slice(1, -1) })
    if (token.kind === 'tag') return this.#nested(parseTag(token.text.slice(1, -1)))
    if (token.kind === 'word') return this.#parseWord(token)
    if (token.text === '(') {
      const inner = this.#parseDeeper()
      this.#expect(')')
      return inner
    }
    throw unexpected(token)
  }

  #parseWord(token: Token): Expression {
    if (token.text === 'true' || token.text === 'false') {
      return this.#nested({ kind: 'boolean', value: token.text === 'true' })
    }
    const name = FUNCTIONS.find((known) => known === token.text)
    if (name === undefined) throw new FormulaError({ code: 'word', token: token.text, at: token.at + 1 })
    return this.#parseCall(name)
  }

  #parseCall(name: FunctionName): Expression {
    this.#expect('(')
    const operands = [this.#parseDeeper()]
    while (this.#take(',')) operands.push(this.#parseDeeper())
    this.#expect(')')
    const arity = ARITY[name]
    const given = operands.length
    if (given < arity[0] || given > arity[1])
      throw new FormulaError({ code: 'arguments', name, arity, given })
    return this.#nested({ kind: 'call', name, operands })
  }

  /** Parses an operand or a parenthesised expression, one nesting level deeper. */
  #parseDeeper(level = 0): Expression {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new FormulaError({ code: 'deep', most: MAX_DEPTH })
    const expression = this.#parseLevel(level)
    this.#depth -= 1
    return expression
  }

  #nested(expression: Expression): Expression {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) throw new FormulaError({ code: 'parts', most: MAX_NODES })
    return expression
  }

  #peek(): Token {
    return this.#tokens[this.#position] ?? { kind: 'end', text: '', at: 0 }
  }

  #take(text: string): boolean {
    const token = this.#peek()
    if (token.text !== text || (token.kind !== 'sign' && token.kind !== 'word')) return false
    this.#position += 1
    return true
  }

  #takeOperator(operators: Readonly<Record<string, BinaryOperator>>): BinaryOperator | undefined {
    const token = this.#peek()
    if (token.kind !== 'sign' && token.kind !== 'word') return undefined
    if (!Object.hasOwn(operators, token.text)) return undefined
    this.#position += 1
    return operators[token.text]
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new FormulaError({ code: 'expected', token: text, at: this.#peek().at + 1 })
  }
}

function unexpected({ kind, text, at }: Token): FormulaError {
  return new FormulaError(kind === 'end' ? { code: 'end' } : { code: 'unexpected', token: text, at: at + 1 })
}

function readNumber(token: Token): Exact {
  const value = parseNumber(token.text)
  if (value === null) throw new FormulaError({ code: 'digits', at: token.at + 1 })
  return value
}

/** A tag with a dot is a fact, and so is `today`; any other is an answer. */
function parseTag(tag: string): Expression {
  return tag.includes('.') || tag === 'today'
    ? { kind: 'fact', path: tag }
    : { kind: 'answer', name: tag, index: -1 }
}
