import * as z from 'zod'
import { FORM_CODES } from '#vocabulary/form-code.ts'

/** A file of `integrations`: which element of a form each field of another system answers. */
export const ImportMapping = z.strictObject({
  name: z.string().min(1).max(60).describe('Name of the system, as people read it: “Imported from …”.'),
  source: z.string().min(1).describe('Where the names of its fields are documented.'),
  extends: z.string().optional().describe('Another mapping, whose fields and constants this one adds to.'),
  form: z.enum(FORM_CODES).default('client').describe('The form that its elements belong to.'),
  constants: z
    .record(z.string(), z.string())
    .default({})
    .describe('Answers by element that follow from the kind of record, not from a field.'),
  fields: z
    .record(
      z.string(),
      z.strictObject({
        element: z.string().describe('Name of the element.'),
        values: z
          .record(z.string(), z.string())
          .default({})
          .describe('The answer for each value of the field; a value not listed is taken as it is.'),
      }),
    )
    .describe('By name of the field.'),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** Mappings by the name of their file. */
export type ImportMappings = ReadonlyMap<string, ImportMapping>

/** A mapping with those that it extends; its own fields win. Undefined for an unknown name or a circle. */
export function resolveMapping(
  mappings: ImportMappings,
  name: string,
): Pick<ImportMapping, 'name' | 'fields' | 'constants'> | undefined {
  const chain = followExtends(mappings, name)
  const own = chain?.[0]
  if (!chain || !own) return undefined
  const farthestFirst = chain.toReversed()
  return {
    name: own.name,
    fields: Object.fromEntries(farthestFirst.flatMap(({ fields }) => Object.entries(fields))),
    constants: Object.fromEntries(farthestFirst.flatMap(({ constants }) => Object.entries(constants))),
  }
}

/** The mapping and those that it extends, nearest first; undefined when one is unknown or extends itself. */
function followExtends(mappings: ImportMappings, name: string): readonly ImportMapping[] | undefined {
  const chain: ImportMapping[] = []
  for (let next: string | undefined = name; next !== undefined; next = chain.at(-1)?.extends) {
    const mapping = mappings.get(next)
    if (!mapping || chain.includes(mapping)) return undefined
    chain.push(mapping)
  }
  return chain
}
