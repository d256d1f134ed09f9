import {
  alternativesOf,
  jsonOf,
  listProgramCalls,
  nameOfReference,
  type Description,
  type Operation,
  type ProgramCall,
  type Schema,
} from './description.ts'

type Direction = 'request' | 'answer'

/** Both descriptions, to follow references in each. */
interface Pair {
  readonly before: Description
  readonly after: Description
  readonly direction: Direction
  /** References being compared, since schemas may be recursive. */
  readonly open: ReadonlySet<string>
}

/**
 * Changes that break a program written for the first description, one sentence each. New calls, new optional properties of
 * requests, and new properties and enumeration values in answers are not breaking: programs must ignore what they do not
 * know.
 */
export function findBreakingChanges(before: Description, after: Description): readonly string[] {
  const calls = new Map(listProgramCalls(after).map((call) => [call.operation.operationId, call]))
  return listProgramCalls(before).flatMap((call) => {
    const { operationId } = call.operation
    const now = calls.get(operationId)
    return now ? compareCall(call, now, { before, after }) : [`${operationId}: the call is gone`]
  })
}

function compareCall(
  before: ProgramCall,
  after: ProgramCall,
  both: Pick<Pair, 'before' | 'after'>,
): readonly string[] {
  const { operationId } = before.operation
  const place = (call: ProgramCall) => `${call.method} ${call.path}`
  const schemas = (read: (operation: Operation) => Schema | undefined, direction: Direction) =>
    compareOptional(read(before.operation), read(after.operation), { ...both, direction, open: new Set() })
  const found = [
    ...(place(before) === place(after) ? [] : [`moved to ${place(after)}`]),
    ...(before.scope === after.scope ? [] : [`needs the scope ${after.scope}`]),
    ...schemas(parametersOf, 'request').map((each) => `parameters${each}`),
    ...schemas(({ requestBody }) => jsonOf(requestBody), 'request').map((each) => `request${each}`),
    ...schemas(({ responses }) => jsonOf(responses['200']), 'answer').map((each) => `answer${each}`),
  ]
  return found.map((each) => `${operationId}: ${each}`)
}

/** Parameters as the schema of one object. */
function parametersOf({ parameters = [] }: Operation): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function compareOptional(
  before: Schema | undefined,
  after: Schema | undefined,
  pair: Pair,
): readonly string[] {
  if (before && after) return compare(before, after, pair)
  if (before) return pair.direction === 'answer' ? [' is gone'] : []
  return after && pair.direction === 'request' ? [' is needed'] : []
}

/**
 * Every kind of value that may be sent must be accepted by the receiver: requests sent by old programs, and answers sent by
 * the new release.
 */
function compare(before: Schema, after: Schema, pair: Pair): readonly string[] {
  const key = `${before.$ref ?? ''} ${after.$ref ?? ''}`
  if (before.$ref !== undefined && pair.open.has(key)) return []
  const inner = { ...pair, open: new Set([...pair.open, key]) }
  const [old, now] = [kindsOf(before, pair.before), kindsOf(after, pair.after)]
  if (old.length === 1 && now.length === 1 && old[0] && now[0]) return compareKind(old[0], now[0], inner)
  const isRequest = pair.direction === 'request'
  const [sent, read] = isRequest ? [old, now] : [now, old]
  return sent.flatMap((kind) => {
    const fits = read.some(
      (other) => (isRequest ? compareKind(kind, other, inner) : compareKind(other, kind, inner)).length === 0,
    )
    return fits ? [] : [` may ${isRequest ? 'no longer' : 'now'} be ${nameOf(kind)}`]
  })
}

/** Alternatives, with references and unions resolved; an enumeration is one alternative. */
function kindsOf(schema: Schema, description: Description): readonly Schema[] {
  if (schema.$ref !== undefined)
    return kindsOf(description.components.schemas[nameOfReference(schema.$ref)] ?? {}, description)
  const alternatives = alternativesOf(schema)
  return alternatives[0] === schema
    ? alternatives
    : alternatives.flatMap((each) => kindsOf(each, description))
}

function nameOf({ type, const: value, properties }: Schema): string {
  if (value !== undefined) return JSON.stringify(value)
  return properties ? `an object with ${Object.keys(properties).join(', ')}` : String(type ?? 'anything')
}

function compareKind(before: Schema, after: Schema, pair: Pair): readonly string[] {
  if (before.type !== after.type && !isIntegerOf(before, after, pair.direction))
    return [` is ${nameOf(after)} instead of ${nameOf(before)}`]
  if (before.const !== after.const) return [` is ${nameOf(after)} instead of ${nameOf(before)}`]
  return [
    ...(pair.direction === 'request' ? compareLimits(before, after) : []),
    ...compareProperties(before, after, pair),
    ...(before.items && after.items
      ? compare(before.items, after.items, pair).map((each) => `[]${each}`)
      : []),
    ...(typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object'
      ? compare(before.additionalProperties, after.additionalProperties, pair).map((each) => `{}${each}`)
      : []),
  ]
}

/** An integer is a number: a request may accept more than before, an answer may return less. */
function isIntegerOf(before: Schema, after: Schema, direction: Direction): boolean {
  const [part, whole] = direction === 'request' ? [before, after] : [after, before]
  return part.type === 'integer' && whole.type === 'number'
}

const MOST = ['maxLength', 'maximum', 'maxItems'] as const
const LEAST = ['minLength', 'minimum', 'minItems'] as const

function compareLimits(before: Schema, after: Schema): readonly string[] {
  const missing = before.enum?.filter((value) => after.enum && !after.enum.includes(value)) ?? []
  const isNarrowed = before.enum === undefined && after.enum !== undefined
  return [
    ...missing.map((value) => ` no longer takes ${JSON.stringify(value)}`),
    ...(isNarrowed ? [' takes some values only'] : []),
    ...MOST.filter((name) => (after[name] ?? Infinity) < (before[name] ?? Infinity)).map(
      (name) => `: ${name} is ${after[name]}`,
    ),
    ...LEAST.filter((name) => (after[name] ?? -Infinity) > (before[name] ?? -Infinity)).map(
      (name) => `: ${name} is ${after[name]}`,
    ),
  ]
}

function compareProperties(before: Schema, after: Schema, pair: Pair): readonly string[] {
  const isRequest = pair.direction === 'request'
  const [old, now] = [before.properties ?? {}, after.properties ?? {}]
  const required = new Set(isRequest ? after.required : before.required)
  const kept = new Set(isRequest ? before.required : after.required)
  const changed = Object.entries(old).flatMap(([name, schema]) => {
    const next = Object.hasOwn(now, name) ? now[name] : undefined
    if (!next) return [`.${name} is gone`]
    return compare(schema, next, pair).map((each) => `.${name}${each}`)
  })
  const moved = [...required].filter((name) => !kept.has(name) && (isRequest || Object.hasOwn(now, name)))
  return [...changed, ...moved.map((name) => `.${name} is ${isRequest ? 'needed' : 'not always there'}`)]
}
