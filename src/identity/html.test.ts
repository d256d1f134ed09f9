import { expect, test } from 'vitest'
import { html } from './html.ts'

const items = ['a', '<'].map((item) => html`<i>${item}</i>`)

test.each([
  ['text', html`<p>${'<b> & "x" \'y\''}</p>`, '<p>&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;</p>'],
  ['a number', html`<p>${3}</p>`, '<p>3</p>'],
  ['nothing', html`<p>${undefined}</p>`, '<p></p>'],
  ['markup', html`<p>${html`<i>${'&'}</i>`}</p>`, '<p><i>&amp;</i></p>'],
  ['a list of markup', html`<p>${items}</p>`, '<p><i>a</i><i>&lt;</i></p>'],
])('writes %s', (_case, markup, expected) => {
  expect(markup.text).toBe(expected)
})
