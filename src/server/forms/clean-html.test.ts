import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test.each([
  ['<p>Capital <strong>non garanti</strong></p>', '<p>Capital <strong>non garanti</strong></p>'],
  ['<a href="/aide" onclick="alert(1)">Aide</a>', '<a href="/aide">Aide</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//elsewhere.test/x">x</a>', '<a>x</a>'],
  ['<img src=x onerror=alert(1)><p style="position:fixed">x</p>', '<p>x</p>'],
  ['<script>alert(1)</script><style>p{}</style>x', 'x'],
  ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', 'x'],
])('cleans %s', (html, cleaned) => {
  expect(cleanHtml({ fr: html, en: html })).toEqual({ fr: cleaned, en: cleaned })
})
