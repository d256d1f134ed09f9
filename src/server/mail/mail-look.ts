import { mixColours } from '#form/contrast.ts'
import { findColour } from '#form/find-colour.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'

/** Colours of a mail: every pair of text and ground has a contrast of 4.5 at least, in both schemes. */
export interface MailLook {
  readonly brand: string
  readonly onBrand: string
  readonly ground: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly link: string
  /** Links on the dark ground of clients in dark mode. */
  readonly darkLink: string
}

const WHITE = '#ffffff'

/** The colours of the base, for themes that set none. */
const DEFAULTS = {
  '--color-brand': '#0b4a56',
  '--color-on-brand': WHITE,
  '--color-bg': '#f6f4ee',
  '--color-text': '#1b2326',
  '--color-text-muted': '#535a5c',
  '--color-border': '#e0dccf',
  '--color-link': '#0b5a69',
} as const

export function mailLook({ themeCss }: Pick<LoadedDeployment, 'themeCss'>): MailLook {
  const colour = (token: keyof typeof DEFAULTS) => findColour(themeCss, token) ?? DEFAULTS[token]
  return {
    brand: colour('--color-brand'),
    onBrand: colour('--color-on-brand'),
    ground: colour('--color-bg'),
    text: colour('--color-text'),
    muted: colour('--color-text-muted'),
    line: colour('--color-border'),
    link: colour('--color-link'),
    darkLink: mixColours(WHITE, colour('--color-brand'), 0.38),
  }
}
