import { expect, it } from 'vitest'
import { contrastOf } from '#form/contrast.ts'
import { sampleMails } from '#test/support/sample-mails.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { listDeployments } from '../forms/list-deployments.ts'
import { composeLetter } from './letter.ts'
import { mailLook } from './mail-look.ts'

const company = buildDeployment({})
const HOSTILE = `<img src=x onerror="alert(1)">'"&<script>`

/** What people read of the HTML. */
function readText(html: string): string {
  return html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[ \n]+/g, ' ')
}

const unspaced = (text: string) => text.replaceAll('\u00a0', ' ')

it.each(LOCALES)('each mail in %s says the same in HTML and in text', (language) => {
  for (const [kind, { html = '', body }] of sampleMails(company, language)) {
    const read = readText(html)
    const missing = body
      .split('\n')
      .filter((line) => line !== '')
      // A labelled line of the text is two cells, or a button, in HTML.
      .flatMap((line) => line.split(/\u00a0?: (?=https:)/)[0]?.split(/\u00a0?: /) ?? [])
      .map((line) => line.replace(/^- /, ''))
      // A telephone number is kept on one line in HTML only.
      .filter((line) => !unspaced(read).includes(unspaced(line)))
    expect(missing, kind).toEqual([])
  }
})

it.each(LOCALES)('no mail in %s fetches anything or has more than one button', (language) => {
  for (const [kind, { html = '' }] of sampleMails(company, language)) {
    expect(html, kind).toContain(`<html lang="${language}">`)
    expect(html.match(/<h1/g), kind).toHaveLength(1)
    expect(html.match(/class="button"/g)?.length ?? 0, kind).toBeLessThanOrEqual(1)
    expect(html, kind).not.toMatch(/\ssrc=|url\(|<link|<script|@import|<img/)
  }
})

it('French mails keep punctuation on the line of its word', () => {
  for (const [kind, { body, html = '', subject }] of sampleMails(company, 'fr'))
    for (const text of [subject, body, readText(html)]) expect(text, kind).not.toMatch(/ [:;?!»€]|« |n° /)
})

it('escapes what people typed', () => {
  const letter = {
    key: 'k',
    to: 'a@b.test',
    name: HOSTILE,
    language: 'fr',
    subject: HOSTILE,
    paragraphs: [HOSTILE],
    facts: [[HOSTILE, HOSTILE]],
    items: [HOSTILE],
    code: HOSTILE,
    action: { label: HOSTILE, url: `https://a.test/"onclick="x` },
    notes: [HOSTILE, { label: HOSTILE, url: `https://a.test/'><b>` }],
    helper: { name: HOSTILE, phone: HOSTILE },
  } as const

  const { html = '' } = composeLetter(company, letter)

  expect(html).not.toMatch(/<img|<script|<b>|"onclick=/)
  expect(html.match(/&lt;img\ssrc=x/g)).toHaveLength(13)
})

it('has the colours of each deployment with enough contrast, in light and dark clients', async () => {
  for (const code of await listDeployments()) {
    const look = mailLook(await loadDeployment(code))
    const pairs = [
      [look.text, '#ffffff'],
      [look.muted, '#ffffff'],
      [look.link, '#ffffff'],
      [look.onBrand, look.brand],
      [look.darkLink, '#1d2225'],
    ] as const

    for (const [ink, ground] of pairs)
      expect(contrastOf(ink, ground), `${code}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})
