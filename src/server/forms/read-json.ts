import { parse, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { findDuplicateKeys } from '#form/find-duplicate-keys.ts'
import { isTooDeep, MOST_LEVELS } from '#form/nesting.ts'
import { placeAt } from '#form/look-problem.ts'
import type { Reason } from '#form/reason.ts'

/** A value that was given twice, or the first syntax error with its place. */
export interface JsonProblem {
  readonly path: string
  readonly reason: Reason
  readonly line?: number
  readonly column?: number
}

/** A JSON file's value; undefined when it is not well-formed. */
export interface ReadJson {
  readonly value: unknown
  readonly problems: readonly JsonProblem[]
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** Reads JSON; a syntax error has its line and column. */
export function readJson(text: string): ReadJson {
  if (isTooDeep(text))
    return { value: undefined, problems: [{ path: '', reason: TOO_DEEP, line: 1, column: 1 }] }
  if (text.trim() === '')
    return { value: undefined, problems: [{ path: '', reason: EMPTY, line: 1, column: 1 }] }
  const errors: ParseError[] = []
  // Faster than building the tree, which only errors need.
  const value = parseStrictly(text)
  if (value === undefined) parseTree(text, errors, STRICT)
  if (value !== undefined) {
    const problems = findDuplicateKeys(text).map((path) => ({ path, reason: GIVEN_TWICE }))
    return { value: value.parsed, problems }
  }
  const [first] = errors
  const place = placeAt(text, first?.offset ?? 0)
  const cause = text.startsWith('\uFEFF')
    ? BYTE_ORDER_MARK
    : first && SYNTAX[printParseErrorCode(first.error)]
  return { value: undefined, problems: [{ path: '', reason: presentSyntaxError(cause), ...place }] }
}

/** What can be read of JSON that is not well-formed. */
export function recoverJson(text: string): unknown {
  const value: unknown = parse(text)
  return value
}

const TOO_DEEP: Reason = {
  fr: `a plus de ${MOST_LEVELS} niveaux de listes et de groupes`,
  en: `has more than ${MOST_LEVELS} levels of lists and groups`,
}

/** A name or key that occurs twice. */
export const GIVEN_TWICE: Reason = { fr: 'est donné deux fois', en: 'is given twice' }

function parseStrictly(text: string): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const SYNTAX: Readonly<Record<string, Reason>> = {
  InvalidSymbol: {
    fr: 'ce mot n’est pas du JSON. Un texte est entre guillemets : "mot"',
    en: 'this word is not JSON. A text is in double quotes: "word"',
  },
  InvalidNumberFormat: {
    fr: 'ce nombre est mal écrit. Exemple : 152.50',
    en: 'this number is not well written. Example: 152.50',
  },
  PropertyNameExpected: {
    fr: 'un nom entre guillemets est attendu ; pas de virgule après la dernière ligne. Exemple : "label": …',
    en: 'a name in double quotes is expected; no comma after the last line. Example: "label": …',
  },
  ValueExpected: {
    fr: 'une valeur est attendue ; pas de virgule après la dernière. Exemple : "texte", 12, true, [ ] ou { }',
    en: 'a value is expected; no comma after the last one. Example: "text", 12, true, [ ] or { }',
  },
  ColonExpected: {
    fr: 'deux-points attendus après le nom. Exemple : "label": …',
    en: 'a colon is expected after the name. Example: "label": …',
  },
  CommaExpected: {
    fr: 'une virgule manque avant ce qui suit. Exemple : "a": 1, "b": 2',
    en: 'a comma is missing before this. Example: "a": 1, "b": 2',
  },
  CloseBraceExpected: {
    fr: 'une accolade fermante } manque : le fichier est peut-être coupé',
    en: 'a closing brace } is missing: the file may be cut off',
  },
  CloseBracketExpected: {
    fr: 'un crochet fermant ] manque : le fichier est peut-être coupé',
    en: 'a closing bracket ] is missing: the file may be cut off',
  },
  EndOfFileExpected: {
    fr: 'rien ne doit suivre la fin du contenu',
    en: 'nothing may follow the end of the content',
  },
  InvalidCommentToken: {
    fr: 'un commentaire n’est pas permis',
    en: 'a comment is not allowed',
  },
  UnexpectedEndOfString: {
    fr: 'ce texte n’est pas fermé par un guillemet "',
    en: 'this text is not closed by a double quote "',
  },
  InvalidCharacter: {
    fr: 'caractère invisible dans un texte : un retour à la ligne s’écrit \\n, une tabulation \\t',
    en: 'invisible character in a text: a line break is written \\n, a tab \\t',
  },
  InvalidEscapeCharacter: {
    fr: 'caractère mal échappé : une barre \\ s’écrit \\\\',
    en: 'invalid escape: a backslash \\ is written \\\\',
  },
}

const EMPTY: Reason = { fr: 'le fichier est vide', en: 'the file is empty' }

const BYTE_ORDER_MARK: Reason = {
  fr: 'le fichier commence par une marque (BOM) : enregistrez-le en UTF-8 sans BOM',
  en: 'the file begins with a byte order mark: save it as UTF-8 without BOM',
}

function presentSyntaxError(cause: Reason | undefined): Reason {
  const { fr, en } = cause ?? { fr: 'le contenu n’est pas lisible', en: 'the content cannot be read' }
  return { fr: `JSON mal formé : ${fr}`, en: `not well-formed JSON: ${en}` }
}
