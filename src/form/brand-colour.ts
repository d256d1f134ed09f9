import { CONTRAST_PAIRS } from './check-contrast.ts'
import { contrastOf } from './contrast.ts'
import { DEFAULT_COLOURS } from './default-colours.ts'
import { deriveTheme } from './derive-theme.ts'
import { readColours, withoutComments } from './theme-colours.ts'

/** Two colours that meet on the screen, with their contrast as measured and as needed. Source: WCAG 2.2. */
export interface ColourPair {
  /** Tokens without `--color-`. */
  readonly ink: string
  readonly ground: string
  /** `#rrggbb`. */
  readonly inkColour: string
  readonly groundColour: string
  readonly contrast: number
  readonly needed: number
}

/** A brand as its author sees it. */
export interface Brand {
  /** As the theme writes it, `#rrggbb`; undefined in a theme without a brand colour. */
  readonly given: string | undefined
  /** As served: darkened if the given colour is not readable. */
  readonly served: string
  /** Every colour of the theme as served, by token without `--color-`. */
  readonly colours: ReadonlyMap<string, string>
  /** Colours that the author has set one by one. */
  readonly own: readonly string[]
  readonly pairs: readonly ColourPair[]
}

const coloursOf = (css: string) =>
  new Map([...readColours(css)].map(([name, { colour }]) => [name, colour.toLowerCase()]))

/** The colours of a theme and of everything that follows from its brand colour, with each pair's contrast. */
export function findBrand(css: string): Brand {
  const own = coloursOf(css)
  const colours = new Map([...Object.entries(DEFAULT_COLOURS), ...coloursOf(deriveTheme(css).css)])
  const colourOf = (name: string) => colours.get(name) ?? '#000000'
  return {
    given: own.get('brand'),
    served: colourOf('brand'),
    colours,
    own: [...own.keys()].filter((name) => name !== 'brand'),
    pairs: CONTRAST_PAIRS.map(([ink, ground, needed]) => ({
      ink,
      ground,
      needed,
      inkColour: colourOf(ink),
      groundColour: colourOf(ground),
      contrast: contrastOf(colourOf(ink), colourOf(ground)),
    })),
  }
}

/** A colour as it is typed: `#1f3d2b`, `1F3D2B` or `#abc`; undefined for anything else. */
export function readColour(typed: string): string | undefined {
  const hex = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(hex)) return `#${hex}`
  return /^[0-9a-f]{3}$/.test(hex) ? `#${hex.replace(/./g, '$&$&')}` : undefined
}

/**
 * The theme with this brand colour, everything else as its author wrote it: in place of the former one, else first in
 * its `:root`, else in a rule of its own.
 */
export function writeBrandColour(css: string, colour: string): string {
  const line = `--color-brand: ${colour}`
  const code = withoutComments(css)
  const former = /--color-brand:\s*#[0-9a-fA-F]{6}/.exec(code)
  if (former) return css.slice(0, former.index) + line + css.slice(former.index + former[0].length)
  const root = /:root\s*\{/.exec(code)
  if (!root) return `${css.trimEnd()}${css.trim() === '' ? '' : '\n'}:root {\n  ${line};\n}\n`
  const at = root.index + root[0].length
  return `${css.slice(0, at)}\n  ${line};${css.slice(at)}`
}
