import { expect, test } from 'vitest'
import { checkLogo } from './check-logo.ts'

const svg = (content: string, head = 'viewBox="0 0 8 8"') => `<svg ${head}>${content}</svg>`
const lines = (text: string) => checkLogo(text).map(({ line, reason }) => `${line}: ${reason.en}`)

test('takes paths, filled and drawn, and comments', () => {
  const logo = `<!-- ours -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16.5" role="img" aria-label='A "B"'>
  <path fill="#abc" d="M2 29V14l8-8 6 6z" />
  <path fill="none" stroke="currentColor" stroke-width="1.8" d="M1e1,2a3 3 0 0 1 4-5"></path>
</svg>
`

  expect(lines(logo)).toEqual([])
})

test.each([
  ['', '1: has no path'],
  ['plain words', '1: not well-formed: plain words'],
  [svg(''), '1: has no path'],
  [svg('<path d="M0 0"/>', ''), '1: viewBox="0 0 width height" is missing'],
  [svg('<path d="M0 0"/>', 'viewBox="1 0 8 8"'), '1: viewBox="1 0 8 8" is not supported'],
  [svg('<path/>'), '1: a path without d'],
  [svg('<path d="M0 0">'), '1: not well-formed: </svg> closes <path>'],
  ['<svg viewBox="0 0 8 8"><path d="M0 0"/>', '1: not well-formed: <svg> is not closed'],
  [`${svg('<path d="M0 0"/>')}\n${svg('')}`, '2: not well-formed: <svg viewBox="0 0 8 8"></svg>'],
  [svg('<path d="M0 0" d="M1 1"/>'), '1: not well-formed: d is given twice'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', '1: not well-formed: <!DOCTYPE svg [<!ENTITY a "b">'],
  ['<?xml-stylesheet href="a.css"?><svg/>', '1: not well-formed: <?xml-stylesheet href="a.css"?'],
  [svg('<style>path{fill:url(x)}</style>'), '1: <style> is not allowed, only paths in one svg'],
  [svg('<use href="#a"/>'), '1: <use> is not allowed, only paths in one svg'],
  [svg('<path d="M0 0" style="fill:red"/>'), '1: <path> may have no style'],
  [svg('<path d="M0 0" fill="red"/>'), '1: fill="red" is not supported'],
  [svg('<path d="javascript:1"/>'), '1: d="javascript:1" is not supported'],
  [svg('<path d="M0 0" xlink:href="https://a.test"/>'), '1: <path> may have no xlink:href'],
])('refuses %j', (text, line) => {
  expect(lines(text)).toContain(line)
})

test.each([
  [svg('<script>alert(1)</script><path d="M0 0"/>'), '<script> is not allowed, only paths in one svg'],
  [svg('<image href="a.png"/>'), '<image> is not allowed, only paths in one svg'],
  ['<html><body>x</body></html>', '<html> is not allowed, only paths in one svg'],
  [svg(`<path d="M0 0${'h1'.repeat(60_000)}"/>`), 'has more than 100 kB: simplify the drawing'],
])('says once what is wrong: %#', (text, reason) => {
  expect(checkLogo(text).map(({ reason: { en } }) => en)).toEqual([reason])
})
