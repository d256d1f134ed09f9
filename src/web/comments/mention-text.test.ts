import { describe, expect, it } from 'vitest'
import { decodeMentions, encodeMentions, findTypedMention, matchColleagues, partsOf } from './mention-text.ts'

const ann = { id: 7, name: 'Ann Lé' }
const annLong = { id: 8, name: 'Ann Lévy' }

describe('mentions in a text', () => {
  it('are stored by number, the longer of two names that begin alike first', () => {
    expect(encodeMentions('@Ann Lévy et @Ann Lé : @Zoé ?', [ann, annLong])).toEqual({
      text: '@{8} et @{7} : @Zoé ?',
      mentions: [8, 7],
    })
  })

  it('come back as names for an edit', () => {
    expect(decodeMentions('@{8} et @{9}', [annLong])).toBe('@Ann Lévy et @{9}')
  })

  it('are shown as parts, an erased account with other words', () => {
    expect(partsOf('Voir @{8}.', [{ id: 8, name: '' }], 'compte effacé')).toEqual([
      { text: 'Voir ', isMention: false },
      { text: '@compte effacé', isMention: true },
      { text: '.', isMention: false },
    ])
  })
})

describe('a name that is being typed', () => {
  it.each([
    ['@', { at: 0, name: '' }],
    ['Voir @an', { at: 5, name: 'an' }],
    ['(@Ann L', { at: 1, name: 'Ann L' }],
    ['a@b', undefined],
    ['Ann', undefined],
    ['@Ann Lévy a tout relu hier', undefined],
  ])('is found in « %s »', (text, expected) => {
    expect(findTypedMention(text, text.length)).toEqual(expected)
  })

  it('matches the start of any word without accents or case', () => {
    expect(matchColleagues('le', [ann, annLong])).toEqual([ann, annLong])
    expect(matchColleagues('ann lev', [ann, annLong])).toEqual([annLong])
    expect(matchColleagues('nn', [ann])).toEqual([])
  })
})
