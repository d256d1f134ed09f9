import { storableText } from '../store/storable-text.ts'

const MOST_FIELDS = 50
const LONGEST_NAME = 100
const LONGEST_VALUE = 2_000

/**
 * Makes untrusted content storable: flat, bounded in size, without characters that PostgreSQL text refuses.
 */
export function storableContent(content: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(content).slice(0, MOST_FIELDS)
  return JSON.stringify(
    Object.fromEntries(
      fields.map(([name, value]) => [storableText(name, LONGEST_NAME), storableValue(value)]),
    ),
  )
}

function storableValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return storableText(value, LONGEST_VALUE)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return `(${Array.isArray(value) ? 'list' : typeof value})`
}
