import * as z from 'zod'

const Described = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
type Described = z.infer<typeof Described>

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g

/** Removes schemas that no call refers to: the generator writes each schema twice, for requests and for answers. */
export function keepUsedSchemas(description: object): Described {
  const { components, ...calls } = Described.parse(description)
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
      if (used.has(name)) continue
      used.add(name)
      follow(components.schemas[name])
    }
  }
  follow(calls)
  const schemas = Object.entries(components.schemas).filter(([name]) => used.has(name))
  return { ...calls, components: { ...components, schemas: Object.fromEntries(schemas) } }
}
