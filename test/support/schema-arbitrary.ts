import fc from 'fast-check'
import * as z from 'zod'

/** Values that often break programs, regardless of the schema. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'null',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%',
  "' or 1=1 --",
  '{{7*7}}',
  '1e400',
  '9'.repeat(400),
  'a'.repeat(30_000),
  [],
  [[[[[[]]]]]],
  {},
  { toString: null },
]

/** Values known to the application, by property name. */
export type Vocabulary = Readonly<Record<string, readonly unknown[]>>

const Json: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    properties: z.record(z.string(), Json).optional(),
    required: z.array(z.string()).optional(),
    items: Json.optional(),
    anyOf: z.array(Json).optional(),
    oneOf: z.array(Json).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    format: z.string().optional(),
  }),
)
interface JsonSchema {
  readonly type?: string | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: JsonSchema | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly oneOf?: readonly JsonSchema[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly maxLength?: number | undefined
  readonly maxItems?: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly format?: string | undefined
}

/**
 * Requests that match a schema, or nearly: each value may be replaced by a hostile one, and often by one known to
 * the application.
 */
export function schemaArbitrary(schema: unknown, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodType)) return fc.constant(undefined)
  const json = Json.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return anyOf(json, vocabulary, '')
}

function anyOf(schema: JsonSchema, vocabulary: Vocabulary, property: string): fc.Arbitrary<unknown> {
  const known = schema.type === 'null' ? undefined : vocabulary[property]
  return fc.oneof(
    { arbitrary: fitting(schema, vocabulary, property), weight: 20 },
    // Rarely per value: requests have many, and one invalid value ends them early.
    { arbitrary: fc.constantFrom(...HOSTILE), weight: 1 },
    ...(known ? [{ arbitrary: fc.constantFrom(...known), weight: 100 }] : []),
  )
}

function fitting(schema: JsonSchema, vocabulary: Vocabulary, property: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return fc.oneof(...variants.map((each) => fitting(each, vocabulary, property)))
  switch (schema.type) {
    case 'object':
      return object(schema, vocabulary)
    case 'array':
      return fc.array(anyOf(schema.items ?? {}, vocabulary, property), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: limit(schema.minimum, -1000), max: limit(schema.maximum, 1_000_000) })
    case 'number':
      return fc.double({ noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const limit = (given: number | undefined, otherwise: number) =>
  given === undefined || Math.abs(given) > 2 ** 31 ? otherwise : given

function text(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'uuid') return fc.uuid()
  return fc.string({ unit: 'binary', maxLength: Math.min(schema.maxLength ?? 40, 40) })
}

function object(
  { properties = {}, required = [] }: JsonSchema,
  vocabulary: Vocabulary,
): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, anyOf(schema, vocabulary, name)])
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(entries)
  return fc.record(model, { requiredKeys: [...required] })
}
