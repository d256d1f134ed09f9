import * as z from 'zod'

/** The parts of an OpenAPI 3.1 description that we read: the calls open to programs, and their schemas. */

const Bound = z.number().optional()
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), Schema]).optional()
  },
  get items() {
    return Schema.optional()
  },
  maxLength: Bound,
  maximum: Bound,
  maxItems: Bound,
  minLength: Bound,
  minimum: Bound,
  minItems: Bound,
  description: z.string().optional(),
})
export type Schema = z.infer<typeof Schema>

const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() })).optional()

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: Schema,
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content })),
})
export type Operation = z.infer<typeof Operation>

export const Description = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
})
export type Description = z.infer<typeof Description>

/** A call that a program may make. */
export interface ProgramCall {
  readonly method: string
  readonly path: string
  readonly scope: string
  readonly operation: Operation
}

/** The calls open to programs, in the order of the description. */
export function listProgramCalls({ paths }: Description): readonly ProgramCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const scope = operation.security.flatMap(({ program }) => program ?? [])[0]
      return scope === undefined ? [] : [{ method: method.toUpperCase(), path, scope, operation }]
    }),
  )
}

/** JSON body of a request or an answer; undefined without one. */
export function jsonOf(part: { readonly content?: Operation['responses'][string]['content'] } | undefined) {
  return part?.content?.['application/json']?.schema
}

/** The alternatives of a union or of a list of types; references are not resolved. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  const { anyOf, oneOf, type } = schema
  if (anyOf || oneOf) return anyOf ?? oneOf ?? []
  return typeof type === 'object' ? type.map((each) => ({ ...schema, type: each })) : [schema]
}

export function nameOfReference(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
