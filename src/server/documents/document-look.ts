import type { DocumentLook, VectorLogo } from '#documents/document-view.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { DEFAULT_TYPEFACES, TYPEFACES } from '#vocabulary/typeface.ts'
import type { LoadedDeployment } from '../forms/index.ts'

/** Default colours, dark enough for print. */
const DEFAULT_COLOURS: DocumentLook['colours'] = {
  brand: '#0b4a56',
  text: '#1b2326',
  muted: '#535a5c',
  line: '#c9c4b4',
  surface: '#efece3',
}

/** Theme tokens used by documents. */
const TOKENS: Readonly<Record<keyof DocumentLook['colours'], string>> = {
  brand: '--color-brand',
  text: '--color-text',
  muted: '--color-text-muted',
  line: '--color-border',
  surface: '--color-surface-sunken',
}

/** Branding of documents, read from theme and logo. */
export function documentLook(deployment: LoadedDeployment, locale: Locale): DocumentLook {
  const colour = (name: keyof DocumentLook['colours']) =>
    findToken(deployment.themeCss, TOKENS[name]) ?? DEFAULT_COLOURS[name]
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
      text: findTypeface(deployment.themeCss, '--font-text') ?? DEFAULT_TYPEFACES.text,
      display: findTypeface(deployment.themeCss, '--font-display') ?? DEFAULT_TYPEFACES.display,
    },
    footer: [`${deployment.name}.`, ...deployment.footer.map((text) => plainText(text[locale]))].join(' '),
  }
}

function findToken(css: string, token: string): string | undefined {
  return new RegExp(`${token}:\\s*(#[0-9a-fA-F]{6})\\b`).exec(css)?.[1]
}

/** First family of a font token that is in the catalogue. Themes name variable fonts "… Variable". */
function findTypeface(css: string, token: string): string | undefined {
  const [, value = ''] = new RegExp(`${token}:\\s*([^;]+);`).exec(css) ?? []
  const families = value.split(',').map((family) =>
    family
      .replace(/['"]/g, '')
      .replace(/ Variable$/, '')
      .trim(),
  )
  return families.find((family) => Object.hasOwn(TYPEFACES, family))
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
