/** A token of a formula; `at` counts from 0. */
export interface Token {
  readonly kind: 'number' | 'text' | 'tag' | 'word' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['number', /\d+(?:\.\d+)?/y],
  ['text', /'[^']*'|"[^"]*"/y],
  ['tag', /\{[a-z][A-Za-z0-9_.]*\}/y],
  ['word', /[a-z]+/y],
  ['sign', /<=|>=|!=|<>|==|[-+*/=<>(),]/y],
]

/** Tokens of a formula, terminated by `end`; the position of the first invalid character otherwise. */
export function readTokens(source: string): readonly Token[] | { readonly unreadableAt: number } {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    if (/\s/.test(source.charAt(at))) {
      at += 1
      continue
    }
    const token = readToken(source, at)
    if (token === undefined) return { unreadableAt: at }
    tokens.push(token)
    at += token.text.length
  }
  return [...tokens, { kind: 'end', text: '', at }]
}

function readToken(source: string, at: number): Token | undefined {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match !== null) return { kind, text: match[0], at }
  }
  return undefined
}
