import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OverridableText } from '#form/overridable-text.ts'
import { formatJson } from '#form/format-json.ts'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'
import { en, fr } from '#web/wording/index.ts'

test('every overridable text is an interface text', () => {
  expect(OverridableText.options.filter((key) => !Object.hasOwn(fr, key))).toEqual([])
})

/** Deployments are compared with these texts, so that a changed interface text conflicts with their override. */
test('the base repeats the interface texts (npx vitest run --project node overridable-text -u)', async () => {
  const texts = OverridableText.options.map((key) => [key, { fr: fr[key], en: en[key] }])

  const file = join(DEPLOYMENTS, 'base/texts.json')
  await expect(formatJson(Object.fromEntries(texts))).toMatchFileSnapshot(file)
})
