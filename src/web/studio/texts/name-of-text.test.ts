import { expect, test } from 'vitest'
import { fr } from '#web/wording/index.ts'
import { setSentences } from '#web/wording/translation.ts'
import { nameOfText } from './name-of-text.ts'

setSentences('fr', fr)

test.each([
  [['attributes', 'help'], 'studio.attribute.help'],
  [['columns'], 'studio.document.part.columns'],
  [['title'], 'studio.document.part.title'],
  [['first-sign-in', 'answer'], 'studio.document.part.answer'],
  [['suitability', 'unsuitable'], 'studio.document.part.suitability'],
  [['dashboard.share.title'], 'studio.document.part.dashboard'],
  [['unheard-of'], 'studio.document.part.text'],
])('the text at %j has a name that is no key', (path, name) => {
  expect(nameOfText(path)).toBe(name)
})
