import type { Text } from './definition.ts'
import { placeAt, type LookProblem } from './look-problem.ts'
import { moveShape, pathOfShape, type Attributes, type Frame } from './svg-shapes.ts'

/** A logo reduced to paths, and what could not be converted. */
export interface CleanedLogo {
  readonly svg: string
  readonly problems: readonly LookProblem[]
}

const TOKEN =
  /<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Elements that draw nothing, with everything in them. */
const SILENT = ['title', 'desc', 'metadata', 'style', 'defs', 'sodipodi:namedview']
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
/** Painting properties that a group hands down. */
const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'fill-rule']
const DEFINITIONS_IN_USE = [
  'linearGradient',
  'radialGradient',
  'clipPath',
  'mask',
  'pattern',
  'filter',
  'symbol',
]

const NAMED_COLOURS: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  navy: '#000080',
  orange: '#ffa500',
  transparent: 'none',
}

const NEEDED =
  /<(\?xml|!DOCTYPE|g|rect|circle|ellipse|line|polyline|polygon|style|defs|title|desc|metadata|text)\b/
const EXTRAS = /\s(class|style|transform|id|width|height|version|x|y|xml:space|data-[\w-]+|xmlns:[\w-]+)\s*=/

/**
 * A logo as drawing programs export it (prolog, groups, classes, shapes, transforms) rewritten as paths in one `viewBox`
 * that begins at 0 0. A logo that is that already is returned unchanged. What cannot become a path (text, pictures,
 * gradients) is a problem with its name; scripts and references are left for `checkLogo` to refuse.
 */
export function cleanLogo(svg: string): CleanedLogo {
  if (!NEEDED.test(svg) && !EXTRAS.test(svg)) return { svg, problems: [] }
  return new Cleaner(svg).clean()
}

class Cleaner {
  readonly #source: string
  readonly #problems: LookProblem[] = []
  readonly #paths: string[] = []
  readonly #classes = new Map<string, Attributes>()
  #size: readonly [width: number, height: number] = [0, 0]
  #label = ''

  constructor(source: string) {
    this.#source = source
  }

  clean(): CleanedLogo {
    this.#readClasses()
    const frames: (Frame & { readonly name: string })[] = []
    let silent = 0
    let position = 0
    for (const match of this.#source.matchAll(TOKEN)) {
      if (match.index !== position) break
      position += match[0].length
      const [, closed, opened, words = '', end] = match
      if (closed !== undefined) {
        if (frames.at(-1)?.name !== closed) return this.#unchanged()
        frames.pop()
        if (SILENT.includes(closed)) silent -= 1
      }
      if (opened === undefined) continue
      const isSilent = SILENT.includes(opened)
      const frame = {
        name: opened,
        ...this.#open(opened, words, frames.at(-1), silent > 0 || isSilent, match.index),
      }
      if (end === '/') continue
      frames.push(frame)
      if (isSilent) silent += 1
    }
    // Malformed: `checkLogo` reports the position.
    if (position < this.#source.length || frames.length > 0) return this.#unchanged()
    const [width, height] = this.#size
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"${this.#label}>`
    return {
      svg: [head, ...this.#paths.map((path) => `  ${path}`), '</svg>', ''].join('\n'),
      problems: this.#problems,
    }
  }

  #unchanged(): CleanedLogo {
    return { svg: this.#source, problems: [] }
  }

  /** Rules of style sheets whose selectors are single classes, as exports write them. */
  #readClasses(): void {
    for (const [, css = ''] of this.#source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
      for (const [, selectors = '', body = ''] of css
        .replace(/<!\[CDATA\[|\]\]>/g, '')
        .matchAll(/([^{}]+)\{([^}]*)\}/g)) {
        for (const selector of selectors.split(',')) {
          const name = selector.trim().replace(/^\./, '')
          this.#classes.set(name, { ...this.#classes.get(name), ...readStyle(body) })
        }
      }
    }
  }

  #open(name: string, words: string, parent: Frame | undefined, isSilent: boolean, position: number): Frame {
    const given = readAttributes(words)
    const own = { ...given, ...this.#styleOf(given) }
    const inherited = parent?.paint ?? {}
    const paint = Object.fromEntries(
      INHERITED.flatMap((property) => {
        const value = own[property] ?? inherited[property]
        return value === undefined ? [] : [[property, value]]
      }),
    )
    if (name === 'svg') return { paint, move: this.#openRoot(given) }
    const move = moveShape(parent?.move, given['transform'])
    if (move === undefined)
      this.#report(position, {
        fr: `transform="${given['transform']}" ne peut pas être appliqué : aplatissez-le`,
        en: `transform="${given['transform']}" cannot be applied: flatten it`,
      })
    if (DEFINITIONS_IN_USE.includes(name) || (!isSilent && name !== 'g' && !SHAPES.includes(name)))
      this.#report(position, {
        fr: `<${name}> ne peut pas être dessiné : ${adviceFor(name).fr}`,
        en: `<${name}> cannot be drawn: ${adviceFor(name).en}`,
      })
    const frame = { paint, move: move ?? parent?.move }
    if (!isSilent && SHAPES.includes(name)) this.#draw(name, given, frame, position)
    return frame
  }

  #styleOf({ class: names = '', style = '' }: Attributes): Attributes {
    return Object.assign(
      {},
      ...names.split(/\s+/).map((name) => this.#classes.get(name) ?? {}),
      readStyle(style),
    )
  }

  /** A `viewBox` that begins elsewhere is moved to 0 0. */
  #openRoot(given: Attributes): Frame['move'] {
    const view = (given['viewBox'] ?? '').split(/[\s,]+/).map(Number)
    const [x = 0, y = 0, width, height] = view.length === 4 ? view : []
    this.#size = [
      width ?? Number.parseFloat(given['width'] ?? '0'),
      height ?? Number.parseFloat(given['height'] ?? '0'),
    ]
    if (given['aria-label'] !== undefined) this.#label = ` aria-label="${given['aria-label']}"`
    return { x: -x, y: -y, scale: 1 }
  }

  #draw(name: string, given: Attributes, { paint, move }: Frame, position: number): void {
    const data = pathOfShape(name, given, move)
    if (data === undefined) {
      this.#report(position, {
        fr: `les coordonnées de <${name}> sont illisibles`,
        en: `<${name}> has coordinates that cannot be read`,
      })
      return
    }
    const colours = ['fill', 'stroke'].flatMap((property) => {
      const value = paint[property]
      const colour = value === undefined ? undefined : readColour(value)
      if (value !== undefined && colour === undefined)
        this.#report(position, {
          fr: `${property}="${value}" n’est pas une couleur simple`,
          en: `${property}="${value}" is not a plain colour`,
        })
      return colour === undefined ? [] : [[property, colour] as const]
    })
    const width = Number.parseFloat(paint['stroke-width'] ?? '1') * (move?.scale ?? 1)
    const others = INHERITED.slice(3).flatMap((property) => {
      const value = paint[property]
      return value === undefined ? [] : [[property, value] as const]
    })
    const stroke =
      paint['stroke'] === undefined || paint['stroke'] === 'none'
        ? []
        : [['stroke-width', String(width)] as const]
    const words = [...colours, ...stroke, ...others].map(([property, value]) => ` ${property}="${value}"`)
    if (data !== '') this.#paths.push(`<path${words.join('')} d="${data}" />`)
  }

  #report(position: number, reason: Text): void {
    this.#problems.push({ ...placeAt(this.#source, position), reason })
  }
}

function adviceFor(name: string): Text {
  if (name === 'text' || name === 'tspan')
    return { fr: 'vectorisez le texte', en: 'convert the text to outlines' }
  if (/Gradient|pattern/.test(name)) return { fr: 'employez des couleurs simples', en: 'use plain colours' }
  return { fr: 'convertissez-le en tracés', en: 'convert it to paths' }
}

function readAttributes(words: string): Attributes {
  return Object.fromEntries(
    [...words.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )
}

function readStyle(css: string): Attributes {
  return Object.fromEntries(
    css.split(';').flatMap((declaration) => {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim())
      return name === '' || value === '' ? [] : [[name, value]]
    }),
  )
}

/** `#rgb`, `#rrggbb`, `rgb(…)`, `none`, `currentColor` or a common name, as `checkLogo` takes it. */
function readColour(value: string): string | undefined {
  if (/^(none|currentColor|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$/.test(value)) return value
  const parts = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(value)?.slice(1)
  if (parts) return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  const name = value.toLowerCase()
  return Object.hasOwn(NAMED_COLOURS, name) ? NAMED_COLOURS[name] : undefined
}
