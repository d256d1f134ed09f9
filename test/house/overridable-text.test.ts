import { expect, test } from 'vitest'
import { OverridableText } from '#form/overridable-text.ts'
import { fr } from '#web/wording/index.ts'

test('every text that a deployment may replace is one of the interface', () => {
  expect(OverridableText.options.filter((key) => !Object.hasOwn(fr, key))).toEqual([])
})
