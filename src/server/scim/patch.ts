import * as z from 'zod'
import { fulfils, parseFilter, type Condition } from './filter.ts'
import { ScimError } from './scim-error.ts'
import { ENTERPRISE_USER, GROUP, USER } from './schemas.ts'
import { isRecord } from '../json-values.ts'

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const PatchBody = z.object({
  schemas: z
    .array(z.string())
    .refine((schemas) => schemas.includes(PATCH_SCHEMA), `must hold ${PATCH_SCHEMA}`),
  Operations: z
    .array(
      z.object({
        // Entra ID capitalises them.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1_000),
})
type Operation = z.infer<typeof PatchBody>['Operations'][number]
type Attributes = Record<string, unknown>

/** Attributes with several values. */
const MULTI_VALUED = new Set(['emails', 'roles', 'members', 'groups'])
const KNOWN = new Map(
  [
    'userName',
    'externalId',
    'displayName',
    'name',
    'emails',
    'active',
    'preferredLanguage',
    'roles',
    'members',
  ].map((name) => [name.toLowerCase(), name]),
)

/** The operations of a PATCH request. Source: RFC 7644 §3.5.2. */
export function readOperations(body: unknown): readonly Operation[] {
  const result = PatchBody.safeParse(body)
  if (result.success) return result.data.Operations
  const [issue] = result.error.issues
  throw new ScimError(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, 'invalidSyntax')
}

/** A resource after the operations, in order. Does not change the given one. */
export function applyOperations(
  resource: Readonly<Attributes>,
  operations: readonly Operation[],
): Attributes {
  const changed = structuredClone(resource) as Attributes
  for (const { op, path, value } of operations) {
    if (path !== undefined) applyAt(changed, op, parsePath(path), value)
    else if (op === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget')
    else if (!isRecord(value))
      throw new ScimError(400, 'without a path the value must be an object', 'invalidValue')
    // Entra ID uses paths as names here too: `"name.familyName": …`.
    else for (const [name, part] of Object.entries(value)) applyAt(changed, op, parsePath(name), part)
  }
  return changed
}

interface Path {
  readonly attribute: string
  readonly filter: readonly Condition[] | undefined
  readonly part: string | undefined
}

const PATH = /^([A-Za-z$][\w$-]*)(?:\[([^\]]+)\])?(?:\.([A-Za-z$][\w$-]*))?$/

function parsePath(text: string): Path {
  const schema = [ENTERPRISE_USER, USER, GROUP].find((each) =>
    text.toLowerCase().startsWith(each.toLowerCase()),
  )
  if (schema === ENTERPRISE_USER) {
    const part = text.slice(schema.length + 1)
    if (!/^(?:[A-Za-z]\w*)?$/.test(part))
      throw new ScimError(400, `the path ${text} is not valid`, 'invalidPath')
    return { attribute: schema, filter: undefined, part: part === '' ? undefined : part }
  }
  const match = PATH.exec(schema === undefined ? text : text.slice(schema.length + 1))
  if (!match) throw new ScimError(400, `the path ${text} is not valid`, 'invalidPath')
  const [, attribute = '', filter, part] = match
  return {
    attribute: KNOWN.get(attribute.toLowerCase()) ?? attribute,
    filter: filter === undefined ? undefined : parseFilter(filter),
    part,
  }
}

function applyAt(resource: Attributes, op: Operation['op'], path: Path, value: unknown): void {
  const { attribute, filter, part } = path
  if (filter) return applyToElements(resource, op, { ...path, filter }, value)
  if (part !== undefined) return applyToPart(resource, op, attribute, part, value)
  if (MULTI_VALUED.has(attribute)) return applyToList(resource, op, attribute, value)
  if (op === 'remove') delete resource[attribute]
  else if (isRecord(value) && isRecord(resource[attribute])) Object.assign(resource[attribute], value)
  else resource[attribute] = value
}

function applyToPart(
  resource: Attributes,
  op: Operation['op'],
  attribute: string,
  part: string,
  value: unknown,
) {
  const whole = resource[attribute]
  const targets = Array.isArray(whole) ? whole.filter(isRecord) : [isRecord(whole) ? whole : {}]
  if (!Array.isArray(whole)) resource[attribute] = targets[0]
  for (const target of targets) setPart(target, op, part, value)
}

function setPart(target: Attributes, op: Operation['op'], part: string, value: unknown): void {
  const name = Object.keys(target).find((each) => each.toLowerCase() === part.toLowerCase()) ?? part
  if (op === 'remove') delete target[name]
  else target[name] = value
}

/** Entra ID removes members by value instead of by a filter in the path. */
function applyToList(resource: Attributes, op: Operation['op'], attribute: string, value: unknown): void {
  const former = listOf(resource[attribute])
  if (op === 'remove' && value === undefined) return void delete resource[attribute]
  const given = (Array.isArray(value) ? value : [value]).map((each) =>
    isRecord(each) ? each : { value: each },
  )
  const others = former.filter((each) => !given.some((other) => other['value'] === each['value']))
  resource[attribute] = op === 'replace' ? given : op === 'remove' ? others : [...others, ...given]
}

function applyToElements(
  resource: Attributes,
  op: Operation['op'],
  { attribute, filter, part }: Path & { readonly filter: readonly Condition[] },
  value: unknown,
): void {
  const list = listOf(resource[attribute])
  const matching = list.filter((element) => fulfils(element, filter))
  if (op === 'remove' && part === undefined) {
    resource[attribute] = list.filter((element) => !matching.includes(element))
    return
  }
  if (matching.length === 0) {
    // RFC 7644 §3.5.2.3; an `add` creates the element described by the filter.
    if (op !== 'add') throw new ScimError(400, `no value of ${attribute} matches the filter`, 'noTarget')
    const made: Attributes = Object.fromEntries(filter.map(({ path, value: equal }) => [path, equal]))
    resource[attribute] = [...list, made]
    matching.push(made)
  }
  for (const element of matching) {
    if (part !== undefined) setPart(element, op, part, value)
    else if (isRecord(value)) Object.assign(element, value)
  }
}

function listOf(value: unknown): Attributes[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
