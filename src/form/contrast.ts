/** A colour of sRGB; each part from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number]

/** Contrast of two colours written `#rrggbb`, from 1 to 21. Source: WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = parseColour(hex)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function parseColour(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return [red, green, blue]
}

/** The colour with a share of another one mixed in: 0 is the first, 1 the second. */
export function mixColours(one: string, other: string, share: number): string {
  const from = parseColour(one)
  const to = parseColour(other)
  const parts = from.map((part, index) => part + ((to[index] ?? part) - part) * share)
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Steps between a colour and black or white. */
const STEPS = 100

/**
 * The nearest colour to `ink`, towards `end`, that has at least this contrast on every one of `grounds`; `end` itself
 * when none has.
 */
export function withContrast(ink: string, end: string, grounds: readonly string[], ratio: number): string {
  for (let step = 0; step < STEPS; step++) {
    const colour = mixColours(ink, end, step / STEPS)
    if (grounds.every((ground) => contrastOf(colour, ground) >= ratio)) return colour
  }
  return end
}
