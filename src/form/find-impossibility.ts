import { traitsOf } from '#vocabulary/element-type.ts'
import type { FormElement, Operator, Rule, When } from './definition.ts'
import { joinReasons, type Reason } from './reason.ts'
import type { FormSettings } from './reference-data.ts'

/** Static knowledge about a form that conditions are checked against. */
export interface KnownForm {
  readonly elements: ReadonlyMap<string, FormElement>
  readonly settings: FormSettings
}

/** One comparison whose values are known statically. */
interface Limit {
  /** Left-hand side: an element, `age(element)`, `dossier.direct`, `dossier.state`. */
  readonly subject: string
  readonly operator: Operator
  readonly values: readonly string[]
  readonly element: FormElement | undefined
}

/** A numeric range; a bound may be exclusive. */
interface Range {
  readonly low: number
  readonly isLowOpen: boolean
  readonly high: number
  readonly isHighOpen: boolean
}

/**
 * Why a condition can never hold; undefined when it may hold or cannot be decided statically. Detects a value that is
 * not among the options, two different required values, a value both required and excluded, and an empty numeric range
 * (including the element's fixed bounds).
 */
export function findImpossibility({ rules, combinator }: When, form: KnownForm): Reason | undefined {
  const limits = rules.map((rule) => readLimit(rule, form))
  const reasons = limits.map((limit) => (limit === undefined ? undefined : findOwnImpossibility(limit)))
  const found = reasons.filter((reason) => reason !== undefined)
  if (combinator === 'or') return found.length === rules.length ? joinReasons(found) : undefined
  if (found.length > 0) return joinReasons(found)
  return findContradiction(limits.filter((limit) => limit !== undefined))
}

function readLimit(rule: Rule, { elements, settings }: KnownForm): Limit | undefined {
  const { operator } = rule
  if (rule.type === 'dossier') {
    return { subject: 'dossier.direct', operator, values: [String(rule.direct)], element: undefined }
  }
  if (rule.type === 'state') {
    return { subject: 'dossier.state', operator, values: [rule.state], element: undefined }
  }
  const values = resolveValues(rule.value, settings)
  if (values === undefined) return undefined
  const element = elements.get(rule.element)
  return rule.type === 'input_date'
    ? { subject: `age(${rule.element})`, operator, values, element: undefined }
    : { subject: rule.element, operator, values, element }
}

/** The literal values of a rule; undefined when one is a fact known only at run time. */
function resolveValues(
  value: string | number | boolean | readonly string[],
  settings: FormSettings,
): readonly string[] | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (typeof value !== 'string') return value
  if (!value.startsWith('{')) return [value]
  const name = /^\{setting\.(\w+)\}$/.exec(value)?.[1]
  return name !== undefined && Object.hasOwn(settings, name) ? [String(settings[name])] : undefined
}

function findOwnImpossibility(limit: Limit): Reason | undefined {
  return findLackingOption(limit) ?? findEmptyRange([limit])
}

/** A single choice must equal one of its options; a multiple choice may contain each searched value. */
function findLackingOption({ subject, operator, values, element }: Limit): Reason | undefined {
  const options = findOptionValues(element)
  if (options.length === 0) return undefined
  const isList =
    element !== undefined && (traitsOf(element.type).isList === true || element.attributes.multiple === true)
  if (operator !== 'equal' && !(operator === 'contains' && isList)) return undefined
  const lacking = values.find((value) => value !== '' && !options.includes(value))
  if (lacking === undefined) return undefined
  return { fr: `${subject} n’a pas de choix ${lacking}`, en: `${subject} has no option ${lacking}` }
}

function findOptionValues(element: FormElement | undefined): readonly string[] {
  if (element?.type === 'toggle') return ['true', 'false']
  return element?.attributes.options?.map((option) => option.value) ?? []
}

function findContradiction(limits: readonly Limit[]): Reason | undefined {
  for (const subject of new Set(limits.map((limit) => limit.subject))) {
    const own = limits.filter((limit) => limit.subject === subject)
    const reason = findTwoValues(own) ?? findExcluded(own) ?? findEmptyRange(own)
    if (reason !== undefined) return reason
  }
  return undefined
}

function findTwoValues(limits: readonly Limit[]): Reason | undefined {
  const [first, ...others] = limits.filter(({ operator }) => operator === 'equal')
  const other = others.find((limit) => first !== undefined && !isSameValue(first.values, limit.values))
  if (first === undefined || other === undefined) return undefined
  const [one, two] = [first.values.join(', '), other.values.join(', ')]
  return {
    fr: `${first.subject} vaudrait à la fois ${one} et ${two}`,
    en: `${first.subject} is ${one} and ${two}`,
  }
}

function findExcluded(limits: readonly Limit[]): Reason | undefined {
  const wanted = limits.find(({ operator }) => operator === 'equal')
  const excluded = limits.find(
    ({ operator, values }) =>
      operator === 'not_equal' && wanted !== undefined && isSameValue(wanted.values, values),
  )
  if (wanted === undefined || excluded === undefined) return undefined
  const value = wanted.values.join(', ')
  return {
    fr: `${wanted.subject} vaudrait ${value} et ne le vaudrait pas`,
    en: `${wanted.subject} is ${value} and is not`,
  }
}

function findEmptyRange(limits: readonly Limit[]): Reason | undefined {
  const [first] = limits
  if (first === undefined) return undefined
  const isAge = first.subject.startsWith('age(')
  const number = isAge ? 'whole' : first.element && traitsOf(first.element.type).number
  if (number === undefined) return undefined
  const ranges = limits.flatMap((limit) => readRange(limit) ?? [])
  if (ranges.length === 0) return undefined
  const range = [...ranges, readBounds(first.element)].reduce(intersect)
  if (!isEmpty(range, number === 'whole')) return undefined
  return { fr: `aucun nombre ne convient pour ${first.subject}`, en: `no number for ${first.subject} fits` }
}

function readRange({ operator, values }: Limit): Range | undefined {
  const [value = ''] = values
  const number = /^-?\d+(?:[.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : undefined
  if (number === undefined || values.length > 1) return undefined
  if (operator === 'equal') return { ...ALL, low: number, high: number }
  if (operator === 'greater' || operator === 'greater_equal') {
    return { ...ALL, low: number, isLowOpen: operator === 'greater' }
  }
  if (operator === 'smaller' || operator === 'smaller_equal') {
    return { ...ALL, high: number, isHighOpen: operator === 'smaller' }
  }
  return undefined
}

const ALL: Range = {
  low: Number.NEGATIVE_INFINITY,
  isLowOpen: false,
  high: Number.POSITIVE_INFINITY,
  isHighOpen: false,
}

/**
 * Fixed bounds of an element. An answer outside them is a violation, so a condition that requires one never matters.
 */
function readBounds(element: FormElement | undefined): Range {
  const { min, max } = element?.attributes ?? {}
  return {
    ...ALL,
    low: typeof min === 'number' ? min : ALL.low,
    high: typeof max === 'number' ? max : ALL.high,
  }
}

function intersect(left: Range, right: Range): Range {
  const lower = left.low > right.low || (left.low === right.low && left.isLowOpen) ? left : right
  const upper = left.high < right.high || (left.high === right.high && left.isHighOpen) ? left : right
  return { low: lower.low, isLowOpen: lower.isLowOpen, high: upper.high, isHighOpen: upper.isHighOpen }
}

function isEmpty({ low, isLowOpen, high, isHighOpen }: Range, isWhole: boolean): boolean {
  if (!isWhole) return low > high || (low === high && (isLowOpen || isHighOpen))
  const lowest = isLowOpen ? Math.floor(low) + 1 : Math.ceil(low)
  const highest = isHighOpen ? Math.ceil(high) - 1 : Math.floor(high)
  return lowest > highest
}

function isSameValue(left: readonly string[], right: readonly string[]): boolean {
  const members = new Set(left.map(simplify))
  return (
    members.size === new Set(right.map(simplify)).size && right.every((value) => members.has(simplify(value)))
  )
}

/** Normalises numbers so that different spellings compare equal. */
function simplify(value: string): string {
  return /^-?\d+(?:[.,]\d+)?$/.test(value) ? String(Number(value.replace(',', '.'))) : value
}
