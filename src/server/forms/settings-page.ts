import * as z from 'zod'
import { DeploymentSettings } from '#form/deployment.ts'

/** Generates deployments/settings.md: every key of `deployment.json`, from its schema. */
export function presentSettingsPage(): string {
  return `# Settings of deployment.json

Every key that a \`deployment.json\` may have. What a deployment leaves out is its base's; what no base gives either is the
default here. Written by \`npm run schemas\` from the schema that the start checks; how files are laid over each other and
examples: [README.md](README.md).

| Key | Default | Meaning |
|---|---|---|
${presentKeys(DeploymentSettings, '').join('\n')}
`
}

/** One row per key, groups first. Throws for a key without a description. */
function presentKeys(group: z.ZodObject, prefix: string): readonly string[] {
  return listKeys(group, prefix).map(({ key, schema, inner, description }) => {
    const choices = inner instanceof z.ZodEnum ? ` Choices: ${inner.options.map(quote).join(', ')}.` : ''
    return `| \`${key}\` | ${presentDefault(schema, inner)} | ${description}${choices} |`
  })
}

interface SettingKey {
  /** With the names of its groups: `flags.profile`. */
  readonly key: string
  readonly schema: z.ZodType
  /** Without what is around it: optional, default, array. */
  readonly inner: z.ZodType
  readonly description: string
}

/** Every key, groups before what is in them. */
export function listKeys(group: z.ZodObject = DeploymentSettings, prefix = ''): readonly SettingKey[] {
  return Object.entries(group.shape).flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodType)) return []
    const key = `${prefix}${name}`
    const { description } = schema
    if (description === undefined) throw new Error(`${key} has no description`)
    const inner = unwrap(schema)
    const line = { key, schema, inner, description }
    return isGroup(inner) ? [line, ...listKeys(inner, `${key}.`)] : [line]
  })
}

/** Bilingual texts: no row per language. */
function isGroup(schema: z.ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && !('fr' in schema.shape)
}

/** Unwraps optionals, defaults, arrays and records. */
function unwrap(schema: z.ZodType): z.ZodType {
  const isAround =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional
  const inner = isAround ? schema.unwrap() : schema instanceof z.ZodArray ? schema.element : undefined
  return inner instanceof z.ZodType ? unwrap(inner) : schema
}

function presentDefault(schema: z.ZodType, inner: z.ZodType): string {
  if (schema instanceof z.ZodDefault) return quote(JSON.stringify(schema.def.defaultValue))
  // The keys of a group have rows of their own.
  if (schema instanceof z.ZodOptional || (schema instanceof z.ZodPrefault && isGroup(inner))) return ''
  return 'needed'
}

function quote(text: unknown): string {
  return `\`${String(text)}\``
}
