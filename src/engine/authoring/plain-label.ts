import type { Text } from '#form/definition.ts'

/** A displayed text without its markup. Tags become `…`, since only a running form knows their values. */
export function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\{[a-zA-Z][A-Za-z0-9_.]*\}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `plainText` in both languages. */
export function plainLabel({ fr, en }: Text): Text {
  return { fr: plainText(fr), en: plainText(en) }
}
