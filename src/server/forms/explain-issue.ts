import * as z from 'zod'
import type { Text } from '#form/definition.ts'
import type { Reason } from '#form/reason.ts'
import { FORMATS } from './formats.ts'
import { partOf } from './place-in-file.ts'
import { parseJson } from '../json-values.ts'

/** A schema issue, worded for authors. */
export interface ExplainedIssue {
  readonly path: readonly PropertyKey[]
  readonly reason: Reason
  /** Whether it comes from a rule about the whole value, so that it is not a consequence of other issues. */
  readonly isRule: boolean
}

/**
 * Error map for `safeParse`: the message holds what the issue does not contain, the known keys of a group or the format of a
 * text.
 */
export const nameKnownKeys: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return JSON.stringify(knownKeys(issue.inst))
  if (issue.code !== 'invalid_type') return undefined
  return issue.expected === 'string' ? formatOf(issue.inst) : JSON.stringify(neededKeys(issue.inst))
}

const KeyedSchema = z.object({
  def: z.object({
    shape: z.record(z.string(), z.unknown()).optional(),
    keyType: z.object({ options: z.array(z.string()) }).optional(),
  }),
})

function knownKeys(schema: unknown): readonly string[] {
  const { shape, keyType } = KeyedSchema.safeParse(schema).data?.def ?? {}
  return shape ? Object.keys(shape) : (keyType?.options ?? [])
}

const OptionalSchema = z.object({ def: z.object({ type: z.enum(['optional', 'default']) }) })

/** The keys that an example needs: those that may not be left out, or all where each may. */
function neededKeys(schema: unknown): readonly string[] {
  const { shape = {} } = KeyedSchema.safeParse(schema).data?.def ?? {}
  const needed = Object.keys(shape).filter((key) => !OptionalSchema.safeParse(shape[key]).success)
  return needed.length > 0 ? needed : Object.keys(shape)
}

const PatternCheck = z
  .object({ _zod: z.object({ def: z.object({ pattern: z.instanceof(RegExp) }) }) })
  .transform(({ _zod: { def } }) => String(def.pattern))
const FormattedSchema = z.object({
  def: z.object({ format: z.string().optional(), checks: z.array(z.unknown()).optional() }),
})

/** The key of a text's format in `FORMATS`. */
function formatOf(schema: unknown): string | undefined {
  const { format, checks = [] } = FormattedSchema.safeParse(schema).data?.def ?? {}
  const patterns = checks.map((check) => PatternCheck.safeParse(check).data)
  return [format, ...patterns].find((name) => name !== undefined && Object.hasOwn(FORMATS, name))
}

/** Words the issues of a value that was parsed with `nameKnownKeys`; unions are explained by their likeliest member. */
export function explainIssues(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
): readonly ExplainedIssue[] {
  return issues.flatMap((issue) => explain(issue, valueAt(value, issue.path)))
}

function explain(issue: z.core.$ZodIssue, found: unknown): readonly ExplainedIssue[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const among = z.array(z.string()).catch([]).parse(parseJson(issue.message))
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: { fr: `le nom ${key} n’est pas connu ici`, en: `unknown key ${key}`, found: key, among },
      isRule: false,
    }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const inner = likeliestMember(issue.errors)
    return inner.flatMap((each) =>
      explain({ ...each, path: [...path, ...each.path] }, valueAt(found, each.path)),
    )
  }
  return [{ path, reason: present(issue, found), isRule: issue.code === 'custom' }]
}

/** The member of a union that was probably meant: the one with the deepest issue, then the one with the fewest issues. */
function likeliestMember(members: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length))
  const [best = []] = members.toSorted(
    (first, second) => depth(second) - depth(first) || first.length - second.length,
  )
  return best
}

function present(issue: z.core.$ZodIssue, found: unknown): Reason {
  if (found === undefined && issue.code !== 'custom') return MISSING
  switch (issue.code) {
    case 'invalid_type':
      return presentType(issue, found)
    case 'invalid_value':
      return presentChoice(found, issue.values.map(String))
    case 'invalid_key':
    case 'invalid_union':
      return presentChoice(found, readOptions(issue))
    case 'invalid_format':
      return presentFormat(issue, found)
    case 'too_small':
      return presentBound(found, issue, Number(issue.minimum), 'small')
    case 'too_big':
      return presentBound(found, issue, Number(issue.maximum), 'big')
    case 'custom': {
      const { fr = issue.message } = z.object({ fr: z.string().optional() }).catch({}).parse(issue.params)
      return { fr, en: issue.message }
    }
    default:
      return {
        fr: `${show(found).fr} n’est pas permis ici`,
        en: `${show(found).en} is not allowed here`,
      }
  }
}

const MISSING: Reason = { fr: 'manque', en: 'is missing' }

const KINDS: Readonly<Record<string, Text>> = {
  string: { fr: 'un texte. Exemple : "texte"', en: 'a text. Example: "text"' },
  number: { fr: 'un nombre, sans guillemets. Exemple : 12.5', en: 'a number, without quotes. Example: 12.5' },
  int: { fr: 'un nombre entier. Exemple : 12', en: 'a whole number. Example: 12' },
  boolean: { fr: 'true ou false, sans guillemets', en: 'true or false, without quotes' },
  array: { fr: 'une liste entre crochets. Exemple : [ … ]', en: 'a list in brackets. Example: [ … ]' },
}

function presentType({ expected, message }: z.core.$ZodIssueInvalidType, found: unknown): Reason {
  const wanted = describeExpected(expected, message, found)
  const shown = show(found)
  return { fr: `${shown.fr} trouvé, attendu ${wanted.fr}`, en: `found ${shown.en}, expected ${wanted.en}` }
}

function describeExpected(expected: string, message: string, found: unknown): Text {
  if (expected === 'object' || expected === 'record') return describeGroup(message)
  const format = expected === 'string' ? FORMATS[message]?.(String(found)) : undefined
  if (format) return { fr: `un texte entre guillemets : ${format.fr}`, en: `a text in quotes: ${format.en}` }
  return KINDS[expected] ?? { fr: expected, en: expected }
}

/** How many keys an example shows. */
const MOST_KEYS = 3

function describeGroup(message: string): Text {
  const keys = z.array(z.string()).catch([]).parse(parseJson(message))
  const shown = keys.slice(0, MOST_KEYS).map((key) => `"${key}": …`)
  const example = `{ ${shown.join(', ') || '…'} }`
  return {
    fr: `un groupe entre accolades. Exemple : ${example}`,
    en: `a group in braces. Example: ${example}`,
  }
}

function presentChoice(found: unknown, among: readonly string[]): Reason {
  const shown = show(found)
  return {
    fr: `${shown.fr} n’est pas permis ici`,
    en: `${shown.en} is not allowed here`,
    found: String(found),
    among,
  }
}

function readOptions(issue: z.core.$ZodIssue): readonly string[] {
  return z
    .object({ options: z.array(z.unknown()) })
    .catch({ options: [] })
    .parse(issue)
    .options.map(String)
}

function presentFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat, found: unknown): Reason {
  const known = FORMATS[format === 'regex' ? (pattern ?? '') : format]
  const shown = show(found)
  const wanted = known?.(String(found)) ?? { fr: `au format ${pattern}`, en: `in the format ${pattern}` }
  return {
    fr: `${shown.fr} n’est pas permis : ${wanted.fr}`,
    en: `${shown.en} is not allowed: ${wanted.en}`,
  }
}

function presentBound(
  found: unknown,
  { origin, inclusive = true }: { readonly origin: string; readonly inclusive?: boolean | undefined },
  bound: number,
  side: 'small' | 'big',
): Reason {
  const isList = origin === 'array' || origin === 'set'
  if (side === 'small' && origin === 'string') return { fr: 'ce texte est vide', en: 'this text is empty' }
  if (side === 'small' && isList)
    return { fr: `il en faut au moins ${bound}`, en: `at least ${bound} is needed` }
  const shown = show(found)
  const [fr, en] = BOUNDS[side][inclusive ? 'included' : 'excluded']
  return side === 'small'
    ? { fr: `${shown.fr} est trop petit, ${fr} ${bound}`, en: `${shown.en} is too small, ${en} ${bound}` }
    : { fr: `${shown.fr} est trop grand, ${fr} ${bound}`, en: `${shown.en} is too big, ${en} ${bound}` }
}

const BOUNDS = {
  small: { included: ['au moins', 'at least'], excluded: ['plus de', 'more than'] },
  big: { included: ['au plus', 'at most'], excluded: ['moins de', 'less than'] },
} as const

const LONGEST_SHOWN = 40

/** A found value, short enough for a line. */
function show(value: unknown): Text {
  if (Array.isArray(value)) return { fr: 'une liste', en: 'a list' }
  if (typeof value === 'object' && value !== null) return { fr: 'un groupe { }', en: 'a group { }' }
  const text = JSON.stringify(value)
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  return { fr: shown, en: shown }
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => partOf(value, step), root)
}
