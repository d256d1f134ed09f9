import { expect, test } from 'vitest'
import { searchQuestions } from './search-questions.ts'

const QUESTIONS = [
  {
    id: 'code',
    audiences: ['signatory' as const],
    question: 'Le code est refusé',
    answer: '<p>Un code est valable <strong>cinq</strong> minutes.</p>',
  },
  {
    id: 'recall',
    audiences: ['advisor' as const],
    question: 'Comment annuler l’envoi ?',
    answer: '<p>Le code déjà donné ne sert plus.</p>',
  },
]

const idsOf = (audience: 'advisor' | 'signatory', search: string) =>
  searchQuestions(QUESTIONS, audience, search).map(({ id }) => id)

test('without words, an audience has its own questions', () => {
  expect(idsOf('advisor', ' ')).toEqual(['recall'])
})

test('a search finds questions of everybody, the audience’s own first', () => {
  expect(idsOf('advisor', 'CODE')).toEqual(['recall', 'code'])
  expect(idsOf('signatory', 'code')).toEqual(['code', 'recall'])
})

test.each([
  ['refuse', ['code']],
  ['Refusé code', ['code']],
  ['l’envoi', ['recall']],
  ['cinq minutes', ['code']],
  ['strong', []],
])('accents, case and markup do not matter: %s', (search, ids) => {
  expect(idsOf('advisor', search)).toEqual(ids)
})
