import type { FormDefinition } from './definition.ts'

/**
 * A form without its sentences, as text in a fixed order of names: two definitions with the same structure
 * differ in texts only. A help or a message of its own that comes or goes is a change of texts too.
 * Source: design "Deployments" (a change of texts alone reaches open dossiers).
 */
export function structureOf(definition: FormDefinition): string {
  return JSON.stringify(withoutTexts(definition))
}

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  return Object.fromEntries(
    entries
      .filter(([, part]) => part !== undefined && !isText(part))
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, part]) => [name, withoutTexts(part)]),
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value
}
