import type { WordingKey } from '#web/wording/translation.ts'

const FIELDS = new Map<string | null, WordingKey>([
  ['action', 'studio.attribute.action'],
  ['calculation', 'studio.source'],
  ['docusignId', 'studio.attribute.docusignId'],
  ['options', 'studio.attribute.options'],
  ['printId', 'studio.attribute.printId'],
  ['reference', 'studio.type.convert_number_to_word'],
  ['requiredMessage', 'studio.attribute.requiredMessage'],
  ['shortLabel', 'studio.attribute.shortLabel'],
  ['table', 'studio.attribute.table'],
])

/** The field of the form screen that sets what an element lacks; undefined where there is none. */
export function fieldToFill(lacks: string | null): WordingKey | undefined {
  return FIELDS.get(lacks)
}
