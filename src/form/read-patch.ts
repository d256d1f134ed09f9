import { nameOfOperation, operationsOf } from './find-in-patch.ts'
import { asRecord, type Json, type Level } from './layered-tree.ts'
import type { Reason } from './reason.ts'

/** A patch operation that cannot be applied; `path` names it: `changedElements.sub_email`. */
export interface PatchProblem {
  readonly path: string
  readonly reason: Reason
}

/** The operations of a patch, read from its JSON, which its schema has already accepted. */
export interface Patch {
  /** New values of the file's own properties. */
  readonly head: readonly Assignment[]
  readonly changed: readonly Change[]
  readonly added: readonly Addition[]
  readonly moved: readonly Move[]
  readonly removed: readonly Removal[]
  readonly problems: readonly PatchProblem[]
}

/** A node of the base that an operation names. */
export interface Target {
  readonly level: Level
  readonly key: string
  readonly within: string | undefined
}

/** A new value of one attribute; undefined takes it out. */
export interface Assignment {
  readonly path: readonly string[]
  readonly value: unknown
}

/** Place of a node: next to another one, or at the end of `within`. */
export interface Place {
  readonly within: string | undefined
  readonly after: string | undefined
  readonly before: string | undefined
}

interface Operation {
  /** Its name for the author: `changedElements.sub_email`. */
  readonly operation: string
  readonly target: Target
}
interface Change extends Operation {
  readonly attributes: readonly Assignment[]
}
/** A node to put somewhere else. */
export interface Move extends Operation {
  readonly place: Place
}
type Removal = Operation
/** New nodes at one place. */
export interface Addition {
  readonly operation: string
  readonly level: Level
  readonly place: Place
  readonly items: readonly Json[]
}

/** Parses a patch. Reports nodes named twice by the same operation and invalid places. */
export function readPatch(patch: Json, levels: readonly Level[]): Patch {
  const head = assignmentsOf(asRecord(patch['changed']) ?? {}, [], [])
  const changed = levels.flatMap((level) =>
    operationsOf(patch, 'changed', level).map((given): Change => ({
      ...address('changed', level, given),
      attributes: assignmentsOf(given, [level.key, 'in'], level.groups),
    })),
  )
  const moved = levels.flatMap((level) =>
    operationsOf(patch, 'moved', level).map((given): Move => ({
      ...address('moved', level, given),
      place: placeOf(given),
    })),
  )
  const removed = levels.flatMap((level) =>
    operationsOf(patch, 'removed', level).map((given): Removal => address('removed', level, given)),
  )
  const added = levels.flatMap((level) =>
    operationsOf(patch, 'added', level).map((given) => readAddition(level, given)),
  )
  const problems = [
    ...[changed, moved, removed].flatMap(findRepeats),
    ...[...moved.map((move) => ({ ...move, level: move.target.level })), ...added].flatMap((given) =>
      checkPlace(given, given.level === levels[0]),
    ),
  ]
  return { head, changed, added, moved, removed, problems }
}

/** The nodes that the patch changes or moves, as `level:parent:key`. */
export function namesOfChange({ changed, moved }: Patch): readonly string[] {
  return [...changed, ...moved].map(
    ({ target: { level, key, within } }) => `${level.many}:${within ?? ''}:${key}`,
  )
}

function address(verb: string, level: Level, given: Json): Operation {
  const key = String(given[level.key])
  const within = textOf(given, 'in')
  const target = { level, key, within: level.isScoped ? within : undefined }
  return { operation: `${nameOfOperation(verb, level)}.${level.isScoped ? `${within}.` : ''}${key}`, target }
}

function readAddition(level: Level, given: Json): Addition {
  const items = given[level.many]
  return {
    operation: nameOfOperation('added', level),
    level,
    place: placeOf(given),
    items: Array.isArray(items) ? items.map((item: unknown) => asRecord(item) ?? {}) : [],
  }
}

function placeOf(given: Json): Place {
  return { within: textOf(given, 'in'), after: textOf(given, 'after'), before: textOf(given, 'before') }
}

function textOf(given: Json, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

/** Properties as attributes; those of a group one by one. Null takes an attribute out. */
function assignmentsOf(
  given: Json,
  except: readonly string[],
  groups: readonly string[],
): readonly Assignment[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (except.includes(name)) return []
    const group = groups.includes(name) ? asRecord(value) : undefined
    return group
      ? Object.entries(group).map(([key, inner]) => ({ path: [name, key], value: inner ?? undefined }))
      : [{ path: [name], value: value ?? undefined }]
  })
}

function findRepeats(operations: readonly Operation[]): readonly PatchProblem[] {
  const names = operations.map(({ operation }) => operation)
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((path) => ({ path, reason: { fr: 'est donné deux fois', en: 'is given twice' } }))
}

const ONE_PLACE: Reason = {
  fr: 'ne prend qu’un seul de « after », « before » et « in »',
  en: 'takes only one of after, before and in',
}
const NO_PARENT: Reason = {
  fr: 'ne dit pas dans quoi. Exemple : "in": "intro_heard"',
  en: 'does not say in what. Example: "in": "intro_heard"',
}
const NO_PLACE: Reason = {
  fr: 'ne dit pas où : « after », « before » ou « in ». Exemple : "after": "sub_email"',
  en: 'says neither after, before nor in. Example: "after": "sub_email"',
}

/** Outermost nodes may go to the end of the file; all others need to know where. */
function checkPlace(
  { operation, level, place }: { readonly operation: string; readonly level: Level; readonly place: Place },
  isOutermost: boolean,
): readonly PatchProblem[] {
  const { within, after, before } = place
  const places = [after, before, level.isScoped ? undefined : within].filter((given) => given !== undefined)
  if (places.length > 1) return [{ path: operation, reason: ONE_PLACE }]
  if (level.isScoped && within === undefined) return [{ path: operation, reason: NO_PARENT }]
  if (level.isScoped || isOutermost || places.length === 1) return []
  return [{ path: operation, reason: NO_PLACE }]
}
