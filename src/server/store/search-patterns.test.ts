import { expect, test } from 'vitest'
import { searchPatterns } from './search-patterns.ts'

test.each<[string, string, readonly string[] | undefined]>([
  ['nothing', '   ', []],
  ['each word apart', 'Lemaire DÉMO', ['%lemaire%', '%démo%']],
  ['signs of the pattern language as they stand', '100% a_b\\c', ['%100\\%%', '%a\\_b\\\\c%']],
  ['short words where a word begins', 'du 12', ['% du%', '% 12%']],
  ['letters composed', 'Éloïse'.normalize('NFD'), ['%éloïse%']],
  ['no punctuation beside words', 'Dupont & fils', ['%dupont%', '%fils%']],
  ['a number as it is shown', 'Lemaire n°\u00A01005', ['%lemaire%', '%1005%']],
  ['a number as it is typed', 'N°1005 no. C00731 Dino 12', ['%1005%', '%c00731%', '%dino%', '% 12%']],
  [
    'at most eight words',
    'aaa bbb ccc ddd eee fff ggg hhh iii',
    ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg', 'hhh'].map((word) => `%${word}%`),
  ],
  ['nothing at all by punctuation alone', '% _', undefined],
])('looks for %s', (_, term, expected) => {
  expect(searchPatterns(term)).toEqual(expected)
})
