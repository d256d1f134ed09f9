import { expect, test } from 'vitest'
import { OverridableText } from '#form/overridable-text.ts'
import { fr } from '#web/wording/index.ts'

test('every overridable text is an interface text', () => {
  expect(OverridableText.options.filter((key) => !Object.hasOwn(fr, key))).toEqual([])
})
