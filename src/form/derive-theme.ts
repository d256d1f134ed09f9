import { mixColours, withContrast } from './contrast.ts'
import { readColours } from './theme-colours.ts'

/** Contrast of text with its ground, and of a boundary or a focus ring. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const BOUNDARY = 3
/** A margin for the page's ground, which the brand colour tints. */
const READABLE = 4.7

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Surface of a differing value, the same in every deployment. */
const DIFFERENCE = '#fff3c9'

/** Tokens by name, and which of them were derived. */
export interface DerivedTheme {
  readonly css: string
  /** Name and value of each derived token, in the order they were derived. */
  readonly derived: readonly (readonly [token: string, value: string])[]
}

/** Builds a token from those before it. */
type Recipe = (token: (name: string) => string) => string

/** Warm grey of the paper when no brand colour tints it. */
const PAPER = '#f7f6f3'

/**
 * Each colour of the brand layer from the brand colour, corrected until its pairs have enough contrast. The order
 * matters: a recipe reads only tokens above it. Source: decision 40.
 */
const RECIPES: readonly (readonly [string, Recipe])[] = [
  ['bg', (of) => mixColours(PAPER, of('brand'), 0.03)],
  ['surface', () => WHITE],
  ['surface-sunken', (of) => mixColours(of('bg'), of('brand'), 0.05)],
  ['surface-hover', (of) => mixColours(of('bg'), of('surface-sunken'), 0.4)],
  ['border', (of) => mixColours(of('bg'), of('brand'), 0.14)],
  [
    'border-strong',
    (of) => withContrast(mixColours('#8a8a8a', of('brand'), 0.2), BLACK, surfaces(of), BOUNDARY),
  ],
  ['text', (of) => withContrast(mixColours('#1b1d20', of('brand'), 0.12), BLACK, inkGrounds(of), 7)],
  ['text-muted', (of) => withContrast(mixColours('#5a5d60', of('brand'), 0.15), BLACK, inkGrounds(of), 5)],
  ['text-disabled', (of) => withContrast(mixColours('#757779', of('brand'), 0.1), BLACK, surfaces(of), TEXT)],
  ['on-brand', () => WHITE],
  ['brand-hover', (of) => mixColours(of('brand'), BLACK, 0.18)],
  ['brand-active', (of) => mixColours(of('brand'), BLACK, 0.36)],
  [
    'on-brand-muted',
    (of) => withContrast(mixColours(of('on-brand'), of('brand'), 0.28), of('on-brand'), [of('brand')], TEXT),
  ],
  ['brand-soft', (of) => mixColours(WHITE, of('brand'), 0.1)],
  ['on-brand-soft', (of) => withContrast(of('brand'), BLACK, [of('brand-soft')], TEXT)],
  ['brand-line', (of) => mixColours(WHITE, of('brand'), 0.38)],
  ['accent', (of) => withContrast(of('brand'), BLACK, surfaces(of), TEXT)],
  ['accent-line', (of) => mixColours(of('accent'), WHITE, 0.45)],
  ['link', (of) => withContrast(of('brand'), BLACK, surfaces(of), TEXT)],
  ['link-hover', (of) => mixColours(of('link'), BLACK, 0.25)],
  ['focus', (of) => withContrast('#1f5fd6', BLACK, [...surfaces(of), of('surface-sunken')], BOUNDARY)],
]

function surfaces(of: (name: string) => string): readonly string[] {
  return [of('bg'), of('surface')]
}

/** Backgrounds that text is drawn on; its colour needs contrast with each of them. */
function inkGrounds(of: (name: string) => string): readonly string[] {
  return [
    ...surfaces(of),
    of('surface-sunken'),
    of('surface-hover'),
    DIFFERENCE,
    mixColours(WHITE, of('brand'), 0.1),
  ]
}

/**
 * A theme with every colour that follows from its brand colour and that it does not set itself. A brand colour too light
 * to be read, or to be written on in white, is darkened. A theme without a brand colour stays as it is.
 */
export function deriveTheme(css: string): DerivedTheme {
  const given = new Map([...readColours(css)].map(([name, { colour }]) => [name, colour]))
  const wanted = given.get('brand')
  if (wanted === undefined) return { css, derived: [] }
  const grounds = [WHITE, given.get('surface') ?? WHITE, given.get('bg') ?? mixColours(PAPER, wanted, 0.03)]
  const brand = withContrast(wanted, BLACK, grounds, given.has('bg') ? TEXT : READABLE)
  const tokens = new Map([...given, ['brand', brand]])
  const derived: (readonly [string, string])[] = brand === wanted ? [] : [['--color-brand', brand]]
  for (const [name, recipe] of RECIPES) {
    if (tokens.has(name)) continue
    const value = recipe((token) => tokens.get(token) ?? brand)
    tokens.set(name, value)
    derived.push([`--color-${name}`, value])
  }
  if (derived.length === 0) return { css, derived }
  const lines = derived.map(([name, value]) => `  ${name}: ${value};`).join('\n')
  const kept = css.replace(/--color-brand:\s*#[0-9a-fA-F]{6}/, `--color-brand: ${brand}`)
  return { css: `${kept.trimEnd()}\n/* Derived from --color-brand. */\n:root {\n${lines}\n}\n`, derived }
}
