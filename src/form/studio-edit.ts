import * as z from 'zod'

/**
 * Semantic edits of a deployment's files: they name places of the merged file, and `writeEdit` writes them into the
 * deployment's own file. Source: decision 80.
 */

/** The limit of a request. The server enforces the lower limit of each kind of file, and reports it. */
const MOST_CHARACTERS = 4_000_000

/** Refuses `__proto__`: a property of that name could not be read back. */
const Name = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!__proto__$)/)

/** Levels that an edit may name, outermost first. */
export const NODE_LEVELS = [
  'page',
  'block',
  'element',
  'option',
  'section',
  'row',
  'product',
] as const satisfies readonly string[]
export type NodeLevel = (typeof NODE_LEVELS)[number]

/** A node of a merged file; `within` is the key of its parent, needed for options of a form and for rows. */
export const NodeRef = z.strictObject({
  level: z.enum(NODE_LEVELS),
  key: Name,
  within: Name.optional(),
})
export type NodeRef = z.infer<typeof NodeRef>

/** Next to a sibling, or at the end of `within`; outermost nodes may be placed at the end of the file. */
export const EditPlace = z.strictObject({
  after: Name.optional(),
  before: Name.optional(),
  within: Name.optional(),
})
export type EditPlace = z.infer<typeof EditPlace>

/** Path relative to the deployment's folder, `forms/client.json`; no climbing, no hidden file. */
export const FileName = z
  .string()
  .max(120)
  .regex(/^(?:[a-z0-9_-]+\/)?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.(?:json|css|svg|csv|txt|woff2|pdf)$/)

/** The value at the place when the author saw it; null when absent. */
const Seen = z.unknown()

/** One edit. A `value` of null takes the attribute out; a `text` of null removes the file. */
export const StudioEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set'),
    file: FileName,
    /** Null: the file's own properties, and files without nodes. */
    node: NodeRef.nullable(),
    path: z.array(Name).min(1).max(12),
    before: Seen,
    value: z.unknown(),
  }),
  z.strictObject({
    kind: z.literal('add'),
    file: FileName,
    level: z.enum(NODE_LEVELS),
    place: EditPlace,
    value: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ kind: z.literal('move'), file: FileName, node: NodeRef, place: EditPlace }),
  z.strictObject({ kind: z.literal('remove'), file: FileName, node: NodeRef }),
  z.strictObject({
    kind: z.literal('replace'),
    file: FileName,
    before: z.string().max(MOST_CHARACTERS).nullable(),
    /** UTF-8 text, or base64 for typefaces and PDF files. */
    text: z.string().max(MOST_CHARACTERS).nullable(),
  }),
])
export type StudioEdit = z.infer<typeof StudioEdit>
