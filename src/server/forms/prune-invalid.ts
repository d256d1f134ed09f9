import type * as z from 'zod'
import { explainIssues, nameKnownKeys, type ExplainedIssue } from './explain-issue.ts'
import { partOf } from './place-in-file.ts'

/** A value checked against a schema as far as possible, so that one run reports every mistake. */
export interface Pruned<T> {
  /** The value without its invalid parts; undefined when nothing usable is left. */
  readonly value: T | undefined
  readonly issues: readonly ExplainedIssue[]
  /** Names in the parts that were left out, and of the item around each. */
  readonly hides: readonly string[]
}

/** Each round may remove one level more; deeper values do not occur. */
const MOST_ROUNDS = 12

/**
 * Parses a value without its invalid parts: removes the smallest ones and parses again, so that other checks can continue.
 * Removing a required part removes the object that contains it.
 */
export function parsePruned<T>(schema: z.ZodType<T>, given: unknown): Pruned<T> {
  const first = schema.safeParse(given, { error: nameKnownKeys })
  if (first.success) return { value: first.data, issues: [], hides: [] }
  const issues = [...explainIssues(first.error.issues, given)]
  const hides = new Set<string>()
  const root = { value: structuredClone(given) }
  let found: readonly ExplainedIssue[] = issues
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { path } of found) removeAt(root, path, hides)
    root.value = withoutRemoved(root.value)
    const again = schema.safeParse(root.value, { error: nameKnownKeys })
    if (again.success) return { value: again.data, issues, hides: [...hides] }
    found = explainIssues(again.error.issues, root.value)
    // Rules only run once the types are valid, so their issues may appear late. In an item that lost a part, they would be
    // mere consequences.
    const value = root.value
    issues.push(...found.filter(({ isRule, path }) => isRule && !isIn(hides, value, path)))
  }
  return { value: undefined, issues, hides: [...hides] }
}

/** Placeholder for a removed item of a list, so that indexes stay valid until the end of the round. */
const REMOVED = Symbol('removed')
const NAMES = ['name', 'slug', 'code']
const NAME = /^[\w-]{2,}$/

function removeAt(root: { value: unknown }, path: readonly PropertyKey[], hides: Set<string>): void {
  const chain: unknown[] = [root.value]
  for (const step of path) chain.push(partOf(chain.at(-1), step))
  // The nearest existing part: if a part is missing, the object that lacks it is removed.
  const depth = chain.findLastIndex((part) => part !== undefined)
  const target = depth < path.length ? depth : path.length
  const holders = chain.slice(0, target + 1).map(ownNames)
  for (const name of holders.findLast((names) => names.length > 0) ?? []) hides.add(name)
  for (const name of namesIn(chain[target])) hides.add(name)
  const holder = chain[target - 1]
  const step = path[target - 1]
  if (step === undefined || typeof holder !== 'object' || holder === null) root.value = undefined
  else if (Array.isArray(holder)) holder[Number(step)] = REMOVED
  else {
    hides.add(String(step))
    Reflect.deleteProperty(holder, step)
  }
}

/** Whether the innermost named item around the place lost a part. */
function isIn(hides: ReadonlySet<string>, value: unknown, path: readonly PropertyKey[]): boolean {
  const chain: unknown[] = [value]
  for (const step of path) chain.push(partOf(chain.at(-1), step))
  const names = chain.map(ownNames).findLast((own) => own.length > 0) ?? []
  return names.some((name) => hides.has(name))
}

function ownNames(value: unknown): readonly string[] {
  // A product's `name` is a text, not an identifier.
  return NAMES.map((name) => partOf(value, name)).filter(
    (name): name is string => typeof name === 'string' && NAME.test(name),
  )
}

export function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return [...ownNames(value), ...Object.values(value).flatMap(namesIn)]
}

function withoutRemoved(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== REMOVED).map(withoutRemoved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutRemoved(part)]))
}
