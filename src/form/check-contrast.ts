import { DEFAULT_COLOURS } from './default-colours.ts'
import { contrastOf, withContrast } from './contrast.ts'
import { deriveTheme } from './derive-theme.ts'
import { placeAt, type LookProblem } from './look-problem.ts'
import { readColours } from './theme-colours.ts'

const SURFACES = ['bg', 'surface', 'surface-sunken', 'surface-hover']
const STATES = ['ok', 'warn', 'error', 'info', 'neutral']
/** Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const BOUNDARY = 3

/** Foreground, background and the ratio that they need. */
export const CONTRAST_PAIRS: readonly (readonly [ink: string, ground: string, ratio: number])[] = [
  ...pairs(['text', 'text-muted'], [...SURFACES, 'diff'], TEXT),
  ...pairs(['text-disabled'], ['surface'], TEXT),
  ...pairs(['link', 'link-hover', 'accent', 'brand'], ['bg', 'surface'], TEXT),
  ...pairs(['on-brand'], ['brand', 'brand-hover', 'brand-active'], TEXT),
  ...pairs(['on-brand-muted'], ['brand'], TEXT),
  ...pairs(['on-brand-soft', 'text-muted', 'text'], ['brand-soft'], TEXT),
  ...STATES.flatMap((state) => pairs([state], [`${state}-soft`, 'surface', 'bg'], TEXT)),
  ...STATES.flatMap((state) => pairs(['on-solid'], [`${state}-solid`], TEXT)),
  ...STATES.flatMap((state) => pairs(['text'], [`${state}-soft`], TEXT)),
  ...pairs(['focus'], ['surface', 'bg', 'surface-sunken'], BOUNDARY),
  ...pairs(['border-strong'], ['surface', 'bg'], BOUNDARY),
]

function pairs(inks: readonly string[], grounds: readonly string[], ratio: number) {
  return inks.flatMap((ink) => grounds.map((ground) => [ink, ground, ratio] as const))
}

/**
 * Pairs of colours below AA, at the token of the theme that could be changed. Tokens that a theme leaves out are derived
 * from its brand colour, else those of every deployment.
 */
export function checkContrast(css: string): readonly LookProblem[] {
  const own = readColours(css)
  const all = readColours(deriveTheme(css).css)
  const colourOf = (name: string) => all.get(name)?.colour ?? DEFAULT_COLOURS[name] ?? '#000000'
  return CONTRAST_PAIRS.flatMap(([ink, ground, ratio]) => {
    const [front, back] = [colourOf(ink), colourOf(ground)]
    const found = contrastOf(front, back)
    const token = own.has(ink) ? ink : ground
    const place = own.get(token)
    if (found >= ratio || !place) return []
    const [changed, other] = token === ink ? [front, back] : [back, front]
    return [
      { ...placeAt(css, place.position), reason: tooLow(ink, ground, found, ratio, token, changed, other) },
    ]
  })
}

function tooLow(
  ink: string,
  ground: string,
  found: number,
  ratio: number,
  token: string,
  changed: string,
  other: string,
) {
  const example = `--color-${token}: ${readable(changed, other, ratio)}`
  const measured = found.toFixed(2)
  return {
    fr: `contraste trop faible : --color-${ink} sur --color-${ground} fait ${measured}, il faut ${ratio}. Exemple : ${example}`,
    en: `contrast is too low: --color-${ink} on --color-${ground} is ${measured}, ${ratio} is needed. Example: ${example}`,
  }
}

/** The nearest readable colour: darker, or lighter where black is not enough. */
function readable(colour: string, other: string, ratio: number): string {
  const darker = withContrast(colour, '#000000', [other], ratio)
  return contrastOf(darker, other) >= ratio ? darker : withContrast(colour, '#ffffff', [other], ratio)
}
