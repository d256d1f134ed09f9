/** A token of a formula; `at` counts from 0. */
export interface Token {
  readonly kind: 'number' | 'text' | 'tag' | 'word' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

const NUMBER = /\d+(?:\.\d+)?/y
const TEXT = /'[^']*'|"[^"]*"/y
const TAG = /\{[a-z][A-Za-z0-9_.]*\}/y
const WORD = /[a-z]+/y
const SIGN = /<=|>=|!=|<>|==|[-+*/=<>(),]/y
const SPACES = /\s*/y

/** Tokens of a formula, terminated by `end`; the position of the first invalid character otherwise. */
export function readTokens(source: string): readonly Token[] | { readonly unreadableAt: number } {
  const tokens: Token[] = []
  let at = skipSpaces(source, 0)
  while (at < source.length) {
    const token = readToken(source, at)
    if (token === undefined) return { unreadableAt: at }
    tokens.push(token)
    at = skipSpaces(source, at + token.text.length)
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

function skipSpaces(source: string, at: number): number {
  SPACES.lastIndex = at
  SPACES.test(source)
  return SPACES.lastIndex
}

/** The first character determines the kind, so that only one pattern is tried. */
function readToken(source: string, at: number): Token | undefined {
  const first = source.charAt(at)
  if (first === '{') return matchToken('tag', TAG, source, at)
  if (first === "'" || first === '"') return matchToken('text', TEXT, source, at)
  if (first >= '0' && first <= '9') return matchToken('number', NUMBER, source, at)
  return first >= 'a' && first <= 'z'
    ? matchToken('word', WORD, source, at)
    : matchToken('sign', SIGN, source, at)
}

function matchToken(kind: Token['kind'], pattern: RegExp, source: string, at: number): Token | undefined {
  pattern.lastIndex = at
  return pattern.test(source) ? { kind, text: source.slice(at, pattern.lastIndex), at } : undefined
}
