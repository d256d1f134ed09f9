import { asRecord } from '#form/layered-tree.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** A value of a file as its author would read it: a text in the language of the page, a list with commas. */
export function presentValue(value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return value.map((item: unknown) => presentValue(item, locale)).join(', ')
  const record = asRecord(value)
  if (!record) return typeof value === 'string' ? value : JSON.stringify(value)
  if ('fr' in record && 'en' in record) return `${String(record['fr'])} / ${String(record['en'])}`
  return Object.values(record)
    .map((part) => presentValue(part, locale))
    .join(', ')
}
