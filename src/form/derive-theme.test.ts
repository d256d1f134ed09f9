import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BRAND_TOKENS } from './brand-tokens.ts'
import { checkTheme } from './check-theme.ts'
import { contrastOf } from './contrast.ts'
import { deriveTheme } from './derive-theme.ts'

const PAIRS: readonly (readonly [inks: string, grounds: string, ratio: number])[] = [
  ['text text-muted', 'bg surface surface-sunken surface-hover brand-soft', 4.5],
  ['text-disabled', 'surface', 4.5],
  ['link link-hover accent brand', 'bg surface', 4.5],
  ['on-brand', 'brand brand-hover brand-active', 4.5],
  ['on-brand-muted', 'brand', 4.5],
  ['on-brand-soft', 'brand-soft', 4.5],
  ['focus', 'surface bg surface-sunken', 3],
  ['border-strong', 'surface bg', 3],
]

function derive(brand: string, more = ''): ReadonlyMap<string, string> {
  const { derived } = deriveTheme(`:root { --color-brand: ${brand}; ${more} }`)
  return new Map([
    ['brand', brand],
    ...derived.map(([name, value]) => [name.slice('--color-'.length), value] as const),
  ])
}

it('derives every colour of the brand layer that the theme does not set', () => {
  const { css, derived } = deriveTheme(':root { --color-brand: #5b2245; --color-link: #222222; }')

  const colours = Object.entries(BRAND_TOKENS).filter(([, kind]) => kind === 'colour')
  expect(derived.map(([name]) => name).toSorted()).toEqual(
    colours
      .map(([name]) => name)
      .filter((name) => !['--color-brand', '--color-link'].includes(name))
      .toSorted(),
  )
  expect(css.match(/--color-link:/g)).toHaveLength(1)
  expect(checkTheme(css, [])).toEqual([])
})

it('darkens a brand colour that white cannot be read on', () => {
  const { css, derived } = deriveTheme(':root { --color-brand: #ff8a3d; }')

  const [name, value = ''] = derived[0] ?? []
  expect(name).toBe('--color-brand')
  expect(contrastOf(value, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(css).not.toContain('#ff8a3d')
})

it('leaves a theme without a brand colour as it is', () => {
  expect(deriveTheme(':root { --radius-sm: 3px; }').derived).toEqual([])
})

it('has enough contrast in every pair, whatever the brand colour', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))

  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const colours = derive(`#${red}${green}${blue}`)
      const tooLow = PAIRS.flatMap(([inks, grounds, ratio]) =>
        inks.split(' ').flatMap((ink) =>
          grounds
            .split(' ')
            .filter((ground) => !(contrastOf(find(colours, ink), find(colours, ground)) >= ratio))
            .map((ground) => `${ink} on ${ground}`),
        ),
      )

      expect(tooLow).toEqual([])
    }),
  )
})

function find(colours: ReadonlyMap<string, string>, name: string): string {
  return colours.get(name) ?? `no token ${name}`
}
