import type { Text } from '#form/definition.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { toSearchKey } from '#rules/search-key.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { CompiledForm } from '../compiled-form.ts'
import { FUNCTIONS, type FunctionName } from '../expression/expression.ts'
import { readTokens } from '../expression/tokens.ts'
import { AUTHORING_FACTS, labelOfFact, labelOfSetting, type SettingLabels } from './fact-labels.ts'
import { labelOf } from './find-subjects.ts'
import { plainLabel } from './plain-label.ts'
import { findUnit, type Unit } from './units.ts'

/** Something that a formula can read or call. */
export interface FormulaWord {
  readonly kind: 'answer' | 'fact' | 'function'
  /** Name of the element, path of the fact, or name of the function. */
  readonly name: string
  /** Text to insert: `{name}`, or `round(`. */
  readonly insert: string
  readonly label: Text
  /** Title of an element's block; value of a setting; arguments of a function. */
  readonly detail: Text
  readonly unit: Unit
  readonly isNumber: boolean
}

const FUNCTION_WORDS: Readonly<Record<FunctionName, readonly [fr: string, en: string, example: string]>> = {
  min: ['le plus petit', 'the smallest', 'min(a, b, …)'],
  max: ['le plus grand', 'the largest', 'max(a, b, …)'],
  sum: ['la somme, sans les valeurs absentes', 'the sum, without absent values', 'sum(a, b, …)'],
  round: ['arrondi à tant de décimales', 'rounded to so many decimals', 'round(a, 2)'],
  floor: ['arrondi vers le bas', 'rounded down', 'floor(a)'],
  ceil: ['arrondi vers le haut', 'rounded up', 'ceil(a)'],
  abs: ['sans le signe', 'without its sign', 'abs(a)'],
  if: ['selon une condition', 'by a condition', 'if(a > b, c, d)'],
  age: ['l’âge en années', 'the age in years', 'age(a)'],
}

/** Everything that a formula of this form can read or call: answers in display order, facts, functions. */
export function listFormulaWords(
  form: CompiledForm,
  settings: FormSettings,
  settingLabels: SettingLabels,
): readonly FormulaWord[] {
  const answers = form.elements
    .filter(({ face }) => face.holdsAnswer)
    .map(({ name, definition, block }): FormulaWord => ({
      kind: 'answer',
      name,
      insert: `{${name}}`,
      label: labelOf(definition),
      detail: plainLabel(block.title),
      unit: findUnit(form, name),
      isNumber: traitsOf(definition.type).number !== undefined,
    }))
  const ofSettings = Object.entries(settings).map(([name, value]) =>
    factWord(`setting.${name}`, labelOfSetting(name, settingLabels), {
      value: String(value),
      isNumber: typeof value === 'number',
    }),
  )
  const facts = AUTHORING_FACTS.map((path) =>
    factWord(path, labelOfFact(path), {
      value: '',
      isNumber: path === 'product.unitPrice' || path === 'product.minimumShares',
    }),
  )
  return [...answers, ...ofSettings, ...facts, ...FUNCTIONS.map(functionWord)]
}

function factWord(
  path: string,
  label: Text,
  { value, isNumber }: { readonly value: string; readonly isNumber: boolean },
): FormulaWord {
  const unit: Unit =
    path === 'product.unitPrice' ? 'euros' : path === 'product.minimumShares' ? 'shares' : undefined
  return {
    kind: 'fact',
    name: path,
    insert: `{${path}}`,
    label,
    detail: { fr: value, en: value },
    unit,
    isNumber,
  }
}

function functionWord(name: FunctionName): FormulaWord {
  const [fr, en, example] = FUNCTION_WORDS[name]
  return {
    kind: 'function',
    name,
    insert: `${name}(`,
    label: { fr: example, en: example },
    detail: { fr, en },
    unit: undefined,
    isNumber: true,
  }
}

/** Completions for the characters from `from` to `to`: 0-based, end exclusive. */
export interface Completion {
  readonly from: number
  readonly to: number
  readonly words: readonly FormulaWord[]
}

const MOST_WORDS = 10

/**
 * Completions for the words before the caret, matched against labels and names without accents or case. Tries all the
 * words as one label first, then drops words from the front until something matches. Numeric candidates come first.
 */
export function completeFormula(
  source: string,
  caret: number,
  words: readonly FormulaWord[],
  locale: Locale,
): Completion {
  const before = source.slice(0, caret)
  const open = /\{[^{}]*$/.exec(before)
  if (open !== null) {
    const rest = /^[A-Za-z0-9_.]*\}?/.exec(source.slice(caret))?.[0].length ?? 0
    const named = words.filter(({ kind }) => kind !== 'function')
    return { from: open.index, to: caret + rest, words: findWords(open[0].slice(1), named, locale) }
  }
  const typed = /\p{L}[\p{L}\p{N}_.’' -]*$/u.exec(before)
  for (const start of typed === null ? [] : wordStarts(typed[0])) {
    const found = findWords(typed?.[0].slice(start) ?? '', words, locale)
    if (found.length > 0) return { from: (typed?.index ?? 0) + start, to: caret, words: found }
  }
  return { from: caret, to: caret, words: [] }
}

function wordStarts(text: string): readonly number[] {
  return [...text.matchAll(/[\p{L}\p{N}_.’'-]+/gu)].map(({ index }) => index)
}

function findWords(typed: string, words: readonly FormulaWord[], locale: Locale): readonly FormulaWord[] {
  const terms = toSearchKey(typed.replaceAll('’', "'"))
    .split(/\s+/)
    .filter((term) => term !== '')
  return words
    .flatMap((word) => {
      const rank = rankWord(word, terms, locale)
      return rank === undefined ? [] : [{ word, rank }]
    })
    .toSorted((first, second) => first.rank - second.rank)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word)
}

/** Each term must begin a word of the label, the block or the name. */
function rankWord({ name, label, detail, isNumber }: FormulaWord, terms: readonly string[], locale: Locale) {
  const text = toSearchKey(label[locale].replaceAll('’', "'"))
  const starts =
    ` ${text} ${toSearchKey(detail[locale])} ${name} ${name.replaceAll(/[._]/g, ' ')}`.replaceAll("'", ' ')
  if (!terms.every((term) => starts.includes(` ${term.replaceAll("'", ' ')}`))) return undefined
  const [first = ''] = terms
  return (name.startsWith(first) || text.startsWith(first) ? 0 : 2) + (isNumber ? 0 : 1)
}

/** A part of a formula: a tag with its label, or literal text without one. */
export interface FormulaPart {
  readonly text: string
  readonly label: Text | undefined
}

/** Splits a formula into contiguous parts, each tag with the label of what it reads. */
export function readFormula(source: string, words: readonly FormulaWord[]): readonly FormulaPart[] {
  const labels = new Map(words.map(({ insert, label }) => [insert, label]))
  const tokens = readTokens(source)
  if ('unreadableAt' in tokens) return [{ text: source, label: undefined }]
  const parts: FormulaPart[] = []
  let at = 0
  for (const token of tokens) {
    if (token.kind !== 'tag') continue
    if (token.at > at) parts.push({ text: source.slice(at, token.at), label: undefined })
    parts.push({ text: token.text, label: labels.get(token.text) })
    at = token.at + token.text.length
  }
  return at < source.length ? [...parts, { text: source.slice(at), label: undefined }] : parts
}
