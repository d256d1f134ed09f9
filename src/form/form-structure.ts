import type { FormDefinition } from './definition.ts'
import type { DocumentTemplate } from './document-template.ts'

/**
 * Canonical text of a form or of its document templates with every displayed text removed: two versions with the same
 * structure differ in texts only. Adding or removing a help text or an error message counts as a text change.
 * Source: design "Deployments" (text-only changes apply to open dossiers).
 */
export function structureOf(published: FormDefinition | readonly DocumentTemplate[]): string {
  return JSON.stringify(withoutTexts(published))
}

function withoutTexts(value: unknown): unknown {
  // The number of texts in a list is structural: table columns, declarations to tick.
  if (Array.isArray(value)) return value.map((part) => (isText(part) ? 'text' : withoutTexts(part)))
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
