import { expect, it } from 'vitest'
import { deBefore } from './french-elision.ts'

it.each([
  ['Antoine', 'd’Antoine'],
  ['antoine@demo.test', 'd’antoine@demo.test'],
  ['Élodie Martin', 'd’Élodie Martin'],
  ['E\u0301lodie', 'd’E\u0301lodie'],
  ['Ysabeau', 'd’Ysabeau'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Yoann', 'de Yoann'],
  ['Hélène', 'de Hélène'],
  ['Hamza', 'de Hamza'],
  ['Paul', 'de Paul'],
  ['11', 'de 11'],
  ['« Antoine »', 'de « Antoine »'],
  ['', 'de '],
])('before %s it is %s', (name, expected) => {
  expect(deBefore(name)).toBe(expected)
})
