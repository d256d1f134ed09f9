import type { DocumentLook, VectorLogo } from '#documents/document-view.ts'
import { findColour } from '#form/find-colour.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { DEFAULT_TYPEFACES, TYPEFACES } from '#vocabulary/typeface.ts'
import type { DeploymentProblem, LoadedDeployment } from '../forms/index.ts'

/** Default colours, dark enough for print. */
const DEFAULT_COLOURS: DocumentLook['colours'] = {
  brand: '#0b4a56',
  text: '#1b2326',
  muted: '#535a5c',
  line: '#c9c4b4',
  surface: '#efece3',
}

const TOKENS: Readonly<Record<keyof DocumentLook['colours'], string>> = {
  brand: '--color-brand',
  text: '--color-text',
  muted: '--color-text-muted',
  line: '--color-border',
  surface: '--color-surface-sunken',
}

/** Theme tokens that name font families. */
const FONT_TOKENS = { text: '--font-text', display: '--font-display' } as const

/** Branding of documents, read from theme and logo. */
export function documentLook(deployment: LoadedDeployment, locale: Locale): DocumentLook {
  const colour = (name: keyof DocumentLook['colours']) =>
    findColour(deployment.themeCss, TOKENS[name]) ?? DEFAULT_COLOURS[name]
  return {
    name: deployment.name,
    legalLine: deployment.legalLine[locale],
    logo: parseLogo(deployment.logoSvg.replaceAll('currentColor', colour('brand'))),
    colours: {
      brand: colour('brand'),
      text: colour('text'),
      muted: colour('muted'),
      line: colour('line'),
      surface: colour('surface'),
    },
    typefaces: {
      text: findTypeface(deployment.themeCss, FONT_TOKENS.text) ?? DEFAULT_TYPEFACES.text,
      display: findTypeface(deployment.themeCss, FONT_TOKENS.display) ?? DEFAULT_TYPEFACES.display,
    },
    footer: [`${deployment.name}.`, ...deployment.footer.map((text) => plainText(text[locale]))].join(' '),
  }
}

/** First family of a font token that is in the catalogue. */
function findTypeface(css: string, token: string): string | undefined {
  return readFamilies(css, token).find((family) => Object.hasOwn(TYPEFACES, family))
}

/** Families of a font token; themes name variable fonts "… Variable". */
function readFamilies(css: string, token: string): readonly string[] {
  const [, value = ''] = new RegExp(`${token}:\\s*([^;]+);`).exec(css) ?? []
  return value
    .split(',')
    .map((family) =>
      family
        .replace(/['"]/g, '')
        .replace(/ Variable$/, '')
        .trim(),
    )
    .filter(Boolean)
}

/** Warns of a theme whose preferred font family documents cannot use. */
export function checkTypefaces({
  code,
  themeCss,
}: Pick<LoadedDeployment, 'code' | 'themeCss'>): readonly DeploymentProblem[] {
  return (['text', 'display'] as const).flatMap((kind) => {
    const token = FONT_TOKENS[kind]
    const [preferred] = readFamilies(themeCss, token)
    if (preferred === undefined || Object.hasOwn(TYPEFACES, preferred)) return []
    const used = findTypeface(themeCss, token) ?? DEFAULT_TYPEFACES[kind]
    return [
      {
        file: `${code}/theme.css`,
        path: token,
        reason: {
          fr: `les documents sont composés en ${used} : ${preferred} n’est pas dans src/vocabulary/typeface.ts`,
          en: `documents are set in ${used}: ${preferred} is not in src/vocabulary/typeface.ts`,
        },
        severity: 'warning' as const,
      },
    ]
  })
}

/** Paths of the logo; null when it has none or lacks a usable `viewBox`. */
function parseLogo(svg: string): VectorLogo | null {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const paths = [...svg.matchAll(/<path\b([^>]*)>/g)].flatMap(([, attributes = '']) =>
    parsePath(` ${attributes}`),
  )
  if (width === undefined || height === undefined || paths.length === 0) return null
  return { size: [Number(width), Number(height)], paths }
}

function parsePath(attributes: string): VectorLogo['paths'] {
  const value = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1]
  const data = value('d')
  const colour = parseColour(value('stroke'))
  if (data === undefined) return []
  const stroke = colour === null ? null : { colour, width: Number(value('stroke-width') ?? '1') }
  return [{ data, fill: value('fill') === undefined ? '#000000' : parseColour(value('fill')), stroke }]
}

/** `#rgb` and `#rrggbb`; anything else, such as `none`, is null. */
function parseColour(text: string | undefined): string | null {
  if (text === undefined || !/^#([0-9a-fA-F]{3}){1,2}$/.test(text)) return null
  return text.length === 4 ? text.replace(/[0-9a-fA-F]/g, '$&$&') : text
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')
    .replace(/[ \n]+/g, ' ')
    .trim()
}
