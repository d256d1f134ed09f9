import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BRAND_TOKENS } from '#form/brand-tokens.ts'
import { checkContrast } from '#form/check-contrast.ts'
import { DEFAULT_COLOURS } from '#form/default-colours.ts'
import { deriveTheme } from '#form/derive-theme.ts'
import { DEPLOYMENTS, listDeployments } from '#server/forms/list-deployments.ts'

const TOKENS = new URL('../../src/web/styles/tokens.css', import.meta.url)
const STATES = ['ok', 'warn', 'error', 'info', 'neutral']

const common = readColours(await readFile(TOKENS, 'utf8'))
const STATE_LAYER = new RegExp(`^(${STATES.join('|')}|on-solid|diff)\\b`)

describe.each(await listDeployments())('the theme of %s', async (name) => {
  const given = await readFile(join(DEPLOYMENTS, name, 'theme.css'), 'utf8')
  const { css } = deriveTheme(given)
  const own = readColours(css)

  test('has enough contrast in every pair', () => {
    expect(checkContrast(given)).toEqual([])
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

test('the check knows the default colours, which a theme without a token keeps', () => {
  expect(DEFAULT_COLOURS).toEqual(Object.fromEntries(common))
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
