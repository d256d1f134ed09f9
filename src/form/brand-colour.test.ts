import { expect, test } from 'vitest'
import { findBrand, readColour, writeBrandColour } from './brand-colour.ts'
import { checkContrast } from './check-contrast.ts'

test('the brand colour is written where it stood, the rest stays', () => {
  const css =
    '/* --color-brand: #000000 */\n:root {\n  --color-brand:  #112233; /* ours */\n  --radius-card: 2px;\n}\n'
  expect(writeBrandColour(css, '#1f3d2b')).toBe(
    css.replace('--color-brand:  #112233', '--color-brand: #1f3d2b'),
  )
})

test.each([
  ['/* nothing yet */\n:root {\n}\n', '/* nothing yet */\n:root {\n  --color-brand: #1f3d2b;\n}\n'],
  ['', ':root {\n  --color-brand: #1f3d2b;\n}\n'],
  ['@layer a;\n', '@layer a;\n:root {\n  --color-brand: #1f3d2b;\n}\n'],
])('a theme without one gets it: %j', (css, written) => {
  expect(writeBrandColour(css, '#1f3d2b')).toBe(written)
})

test('every pair of a brand from one colour can be read, however light the colour', () => {
  for (const colour of ['#1f3d2b', '#ffe680', '#ffffff', '#000000', '#ff00aa']) {
    const css = writeBrandColour('', colour)
    const { given, pairs } = findBrand(css)
    expect(given).toBe(colour)
    expect(pairs.filter(({ contrast, needed }) => contrast < needed)).toEqual([])
    expect(checkContrast(css)).toEqual([])
  }
})

test('a colour that is too light is darkened, and a pair that the author set is measured', () => {
  const brand = findBrand(':root { --color-brand: #ffe680; --color-link: #ffe680; }')
  expect(brand.served).not.toBe(brand.given)
  expect(brand.own).toEqual(['link'])
  expect(
    brand.pairs.find(({ ink, ground }) => ink === 'link' && ground === 'surface')?.contrast,
  ).toBeLessThan(1.5)
})

test('a typed colour', () => {
  expect(['#1F3D2B', '1f3d2b', ' #abc ', 'green', '#12345'].map(readColour)).toEqual([
    '#1f3d2b',
    '#1f3d2b',
    '#aabbcc',
    undefined,
    undefined,
  ])
})
