import { expect, test } from 'vitest'
import { fieldToFill } from './field-to-fill.ts'

test.each([
  ['calculation', 'studio.source'],
  ['docusignId', 'studio.attribute.docusignId'],
  ['reference', 'studio.type.convert_number_to_word'],
  ['shortLabel', 'studio.attribute.shortLabel'],
  // No field of the studio sets it: the reason of the check says where it is written.
  ['unknown', undefined],
  [null, undefined],
])('what lacks %s is told by the field %s', (lacks, field) => {
  expect(fieldToFill(lacks)).toBe(field)
})
