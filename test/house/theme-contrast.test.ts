import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BRAND_TOKENS } from '#form/brand-tokens.ts'
import { deriveTheme } from '#form/derive-theme.ts'
import { DEPLOYMENTS, listDeployments } from '#server/forms/list-deployments.ts'

const TOKENS = new URL('../../src/web/styles/tokens.css', import.meta.url)
const SURFACES = ['bg', 'surface', 'surface-sunken', 'surface-hover']
const STATES = ['ok', 'warn', 'error', 'info', 'neutral']

/** Foreground, background and the ratio required by WCAG 2.2: 4.5 for text, 3 for boundaries. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...pairs(['text', 'text-muted'], [...SURFACES, 'diff'], 4.5),
  ...pairs(['text-disabled'], ['surface'], 4.5),
  ...pairs(['link', 'link-hover', 'accent', 'brand'], ['bg', 'surface'], 4.5),
  ...pairs(['on-brand'], ['brand', 'brand-hover', 'brand-active'], 4.5),
  ...pairs(['on-brand-muted'], ['brand'], 4.5),
  ...pairs(['on-brand-soft', 'text-muted', 'text'], ['brand-soft'], 4.5),
  ...STATES.flatMap((state) => pairs([state], [`${state}-soft`, 'surface', 'bg'], 4.5)),
  ...STATES.flatMap((state) => pairs(['on-solid'], [`${state}-solid`], 4.5)),
  ...STATES.flatMap((state) => pairs(['text'], [`${state}-soft`], 4.5)),
  ...pairs(['focus'], ['surface', 'bg', 'surface-sunken'], 3),
  ...pairs(['border-strong'], ['surface', 'bg'], 3),
]

function pairs(inks: readonly string[], grounds: readonly string[], ratio: number) {
  return inks.flatMap((ink) => grounds.map((ground) => [ink, ground, ratio] as const))
}

const common = readColours(await readFile(TOKENS, 'utf8'))
const STATE_LAYER = new RegExp(`^(${STATES.join('|')}|on-solid|diff)\\b`)

describe.each(await listDeployments())('the theme of %s', async (name) => {
  const { css } = deriveTheme(await readFile(join(DEPLOYMENTS, name, 'theme.css'), 'utf8'))
  const own = readColours(css)
  const colours = new Map([...common, ...own])

  test('has enough contrast in every pair', () => {
    const tooLow = PAIRS.filter(([ink, ground, ratio]) => !(contrast(colours, ink, ground) >= ratio))

    expect(
      tooLow.map(([ink, ground]) => `${ink} on ${ground}: ${contrast(colours, ink, ground).toFixed(2)}`),
    ).toEqual([])
  })

  test('changes brand tokens only', () => {
    expect([...own.keys()].filter((token) => !common.has(token) || STATE_LAYER.test(token))).toEqual([])
    expect(
      css
        .replace(/\/\*.*?\*\//gs, '')
        .match(/[^\s{}][^{}]*(?=\{)/g)
        ?.map((head) => head.trim()),
    ).toEqual(expect.arrayContaining([':root']))
  })
})

test('authors may set only the tokens of the brand layer', async () => {
  const css = await readFile(TOKENS, 'utf8')
  const layer = css.slice(css.indexOf('---- Brand layer'), css.indexOf('---- State layer'))
  const names = [...layer.matchAll(/^ +(--[a-z-]+):/gm)].map(([, name = '']) => name)

  expect(Object.keys(BRAND_TOKENS).toSorted()).toEqual([...names, '--radius-button'].toSorted())
})

/** Colour tokens of a style sheet, by name without prefix. */
function readColours(css: string): ReadonlyMap<string, string> {
  return new Map(
    [...css.matchAll(/--color-([a-z-]+):\s*(#[0-9a-fA-F]{6})\b/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  )
}

function contrast(colours: ReadonlyMap<string, string>, ink: string, ground: string): number {
  const [light = 0, dark = 0] = [ink, ground]
    .map((name) => luminance(colours.get(name) ?? `no token is named ${name}`))
    .sort((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of `#rrggbb`. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
