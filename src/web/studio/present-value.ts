import { asRecord } from '#form/layered-tree.ts'

/** A value of a file as its author would read it: a text in both languages, a list with commas. */
export function presentValue(value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return value.map((item) => presentValue(item)).join(', ')
  const record = asRecord(value)
  if (!record) return typeof value === 'string' ? value : JSON.stringify(value)
  if ('fr' in record && 'en' in record) return `${String(record['fr'])} / ${String(record['en'])}`
  return presentValue(Object.values(record))
}
