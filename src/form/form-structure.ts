import type { FormDefinition } from './definition.ts'
import type { DocumentTemplate } from './document-template.ts'

/**
 * A form or its document templates without sentences, as text in a fixed order of names: two with the same structure
 * differ in texts only. A help or a message of its own that comes or goes is a change of texts too.
 * Source: design "Deployments" (a change of texts alone reaches open dossiers).
 */
export function structureOf(published: FormDefinition | readonly DocumentTemplate[]): string {
  return JSON.stringify(withoutTexts(published))
}

function withoutTexts(value: unknown): unknown {
  // How many sentences a list has is structure: columns of a table, declarations to tick.
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
