import * as z from 'zod'
import { CHAPTERS } from './configuration-chapters.ts'

const Note = z.object({ description: z.string(), fallback: z.string().optional() })

/**
 * Generates docs/configuration.md from the schemas that validate the environment. Throws for a variable without a
 * description.
 */
export function presentConfiguration(): string {
  const chapters = CHAPTERS.map(
    ({ title, about, schema }) => `## ${title}

${about}

| Variable | Default | Meaning |
|---|---|---|
${Object.entries(schema.shape).map(presentVariable).join('\n')}
`,
  )
  return `# Configuration

By environment only. A wrong value stops the start and names its variable; an empty one counts as absent. Written by
\`npm run configuration\` from the schemas that the start checks.

${chapters.join('\n')}`
}

function presentVariable([name, schema]: readonly [string, z.core.$ZodType]): string {
  const { description, fallback } = describeVariable(name, schema)
  return `| \`${name}\` | ${fallback} | ${description} |`
}

/** The purpose and default of a variable, in Markdown. Throws when it has no description. */
export function describeVariable(
  name: string,
  schema: z.core.$ZodType,
): { readonly description: string; readonly fallback: string } {
  const note = Note.safeParse(z.globalRegistry.get(schema))
  if (!note.success) throw new Error(`${name} has no description`)
  return { description: note.data.description, fallback: note.data.fallback ?? presentDefault(schema) }
}

function presentDefault(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return `\`${String(schema.def.defaultValue)}\``
  return schema instanceof z.ZodOptional ? 'none' : 'needed'
}
