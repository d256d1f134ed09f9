import { expect, test } from 'vitest'
import { moveAddress, parseNews } from './preview-news.ts'

test('finds the same page and block in the new version', () => {
  expect(moveAddress('/form/3-investor/3-identity', [[3, 7]])).toBe('/form/7-investor/7-identity')
  expect(moveAddress('/form/7-investor', [[3, 7]])).toBe('/form/7-investor')
  expect(moveAddress('/dossier/current-cases', [[3, 7]])).toBe('/dossier/current-cases')
})

test('parses news only', () => {
  expect(parseNews('{"kind":"changed","moves":[[3,7]]}')).toEqual({ kind: 'changed', moves: [[3, 7]] })
  expect(parseNews('{"kind":"problems","problems":["a"]}')).toEqual({ kind: 'problems', problems: ['a'] })
  expect(() => parseNews('{"moves":[["3",7]]}')).toThrow('unknown')
})
