import { expect, test } from 'vitest'
import { checkTheme } from './check-theme.ts'

const lines = (css: string) => checkTheme(css, ['a.woff2']).map(({ line, reason }) => `${line}: ${reason.en}`)

test('accepts brand tokens and font faces whose files exist', () => {
  const css = `/* a brand
 of two lines */
@font-face {
  font-family: "A b";
  src: url("/deployment/fonts/a.woff2") format("woff2");
  font-weight: 200 800;
  size-adjust: 97.5%;
}
:root {
  --font-display: "A b", Georgia, 'Liberation Serif', serif;
  --color-brand: #0B4a56;
  --radius-control: 0;
  --tracking-display: -0.012em;
  --motif-opacity: .5
}
`

  expect(lines(css)).toEqual([])
  expect(lines(css.replaceAll('"', "'"))).toEqual([])
  expect(lines('')).toEqual([])
})

test.each([
  [
    ':root { --color-brand: url(https://a.test/x) }',
    '1: --color-brand: url(https://a.test/x) is not a colour as #rrggbb',
  ],
  [':root { --color-brand: #fff; }', '1: --color-brand: #fff is not a colour as #rrggbb'],
  [':root { --color-brand: #0b4a56;\n --color-brand: #0b4a57 }', '2: --color-brand is set twice'],
  [':root {\n --color-brand #0b4a56;\n}', '2: --color-brand #0b4a56: must be name: value;'],
  [':root { --radius-sm: 3 }', '1: --radius-sm: 3 is not a length like 8px'],
  [':root { --weight-display: bold }', '1: --weight-display: bold is not a weight from 100 to 900'],
  [':root { --motif-opacity: 2 }', '1: --motif-opacity: 2 is not a number from 0 to 1'],
  [':root { --font-text: url(a) }', '1: --font-text: url(a) is not names of fonts'],
  [':root { color: #0b4a56 }', '1: color is not a brand token'],
  ['/* open\n:root {}', '1: the comment is not closed by */'],
  ['}', '1: } is not closed by }'],
  [':root { :root { --radius-sm: 3px } }', '1: :root is not closed by }'],
  [
    '@font-face { src: url("https://a.test/a.woff2") format("woff2") }',
    '1: src: url("https://a.test/a.woff2") format("wo is not supported. Example: src: url("/deployment/fonts/NAME.woff2") format("woff2");',
  ],
  [
    '@font-face { font-family: A }',
    '1: font-family: A is not supported. Example: font-family: "House Sans";',
  ],
  ['@font-face { size-adjust: 3% }', '1: size-adjust: 3% is not supported. Example: size-adjust: 95%;'],
  ['@font-face { ascent-override: 90% }', '1: ascent-override is not allowed in @font-face'],
])('refuses %j', (css, line) => {
  expect(lines(css)).toContain(line)
})
