import { expect, it } from 'vitest'
import { LOCALES } from '#vocabulary/locale.ts'
import { NOTICE_KINDS } from '#vocabulary/notice.ts'
import { presentSentence } from './notice-wording.ts'

it('has a sentence for each kind in each language, with and without its facts', () => {
  const known = { dossier: 'dossier n° 12', actor: 'Claire MARTIN', state: 'validated', count: 12 } as const
  const unknown = { dossier: null, actor: null, state: null, count: null }

  const sentences = LOCALES.flatMap((language) =>
    NOTICE_KINDS.flatMap((kind) => [
      presentSentence(language, kind, known),
      presentSentence(language, kind, unknown),
    ]),
  )

  expect(
    sentences.filter((sentence) => !/^\p{Lu}.*\.$/u.test(sentence) || /null|undefined/.test(sentence)),
  ).toEqual([])
})

it('names the person and the dossier', () => {
  const facts = { dossier: 'dossier n° 12 (Jean DUPONT)', actor: 'Claire MARTIN', state: null, count: 12 }

  expect(presentSentence('fr', 'handedOver', facts)).toBe(
    'Claire MARTIN vous transmet le dossier n° 12 (Jean DUPONT).',
  )
  expect(presentSentence('fr', 'handedOverMany', facts)).toBe('Claire MARTIN vous transmet 12 dossiers.')
  expect(presentSentence('fr', 'clientSigned', facts)).toBe(
    'Un signataire du dossier n° 12 (Jean DUPONT) vient de signer.',
  )
})
