import type { Locale } from '#vocabulary/locale.ts'

export function findBlankTexts(
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly { readonly path: readonly PropertyKey[]; readonly language: Locale }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('fr' in value && 'en' in value) {
    return [
      ...(isBlank(value.fr) ? [{ path, language: 'fr' as const }] : []),
      ...(isBlank(value.en) ? [{ path, language: 'en' as const }] : []),
    ]
  }
  const parts: Iterable<readonly [PropertyKey, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value)
  return [...parts].flatMap(([step, part]) => findBlankTexts(part, [...path, step]))
}

function isBlank(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === ''
}
