import { placeAt, type LookProblem } from './look-problem.ts'
import type { Reason } from './reason.ts'

const COLOUR = /^(none|currentColor|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$/
const NUMBER = /^\d*\.?\d+$/

/** Allowed elements and attributes. The logo is inlined in pages and drawn in PDFs, so anything else is rejected. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  svg: {
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
    viewBox: /^0 0 \d*\.?\d+ \d*\.?\d+$/,
    role: /^img$/,
    'aria-label': /^[^<>]*$/,
  },
  path: {
    d: /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]+$/,
    fill: COLOUR,
    stroke: COLOUR,
    'stroke-width': NUMBER,
    'stroke-linecap': /^(butt|round|square)$/,
    'stroke-linejoin': /^(miter|round|bevel)$/,
    'fill-rule': /^(nonzero|evenodd)$/,
  },
}

const OPEN = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const CLOSE = /<\/([\w:.-]+)\s*>/y
const SPACE_OR_COMMENT = /(?:\s+|<!--(?:(?!--).)*-->)+/sy
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Limited because every page embeds the logo. */
const MOST_BYTES = 100_000
const TOO_BIG: Reason = {
  fr: 'pèse plus de 100 ko : simplifiez le dessin',
  en: 'has more than 100 kB: simplify the drawing',
}

/**
 * Problems of a logo file: malformed XML, or anything other than paths in a `viewBox` starting at 0 0. Scripts, styles
 * and external references are rejected. Stops at the first syntax error.
 */
export function checkLogo(svg: string): readonly LookProblem[] {
  if (svg.length > MOST_BYTES) return [{ line: 1, column: 1, reason: TOO_BIG }]
  const problems: LookProblem[] = []
  const report = (position: number, reason: Reason) => problems.push({ ...placeAt(svg, position), reason })
  const opened: string[] = []
  let position = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    const found = pattern.exec(svg)
    if (found) position = pattern.lastIndex
    return found
  }
  let hasRoot = false
  let hasPath = false
  for (;;) {
    take(SPACE_OR_COMMENT)
    const start = position
    if (start >= svg.length) break
    const close = take(CLOSE)
    if (close) {
      const last = opened.pop()
      if (last === close[1]) continue
      report(start, {
        fr: `mal formé : </${close[1]}> ferme ${last === undefined ? 'ce qui n’est pas ouvert' : `<${last}>`}`,
        en: `not well-formed: </${close[1]}> closes ${last === undefined ? 'nothing' : `<${last}>`}`,
      })
      return problems
    }
    const open = take(OPEN)
    const [, name = '', attributes = '', ending] = open ?? []
    if (!open || (opened.length === 0 && hasRoot)) {
      report(start, notWellFormed(svg.slice(start, start + 30).split('\n')[0] ?? ''))
      return problems
    }
    for (const reason of checkElement(name, attributes, opened)) report(start, reason)
    // The content of an element that is not allowed is not checked.
    if (ending !== '/' && !Object.hasOwn(ELEMENTS, name)) return problems
    hasRoot = true
    hasPath ||= name === 'path'
    if (ending !== '/') opened.push(name)
  }
  const last = opened.at(-1)
  if (last !== undefined) {
    report(svg.length, {
      fr: `mal formé : <${last}> n’est pas fermé`,
      en: `not well-formed: <${last}> is not closed`,
    })
  } else if (!hasPath && problems.length === 0)
    report(0, { fr: 'le logo n’a aucun tracé <path>', en: 'has no path' })
  return problems
}

function notWellFormed(text: string): Reason {
  return { fr: `mal formé : ${text}`, en: `not well-formed: ${text}` }
}

function checkElement(name: string, attributes: string, parents: readonly string[]): readonly Reason[] {
  const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  if (!allowed || (name === 'svg') !== (parents.length === 0)) {
    return [
      {
        fr: `<${name}> n’est pas permis, seulement des <path> dans un <svg>`,
        en: `<${name}> is not allowed, only paths in one svg`,
      },
    ]
  }
  const given = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, key = '', double, single]) => [key, double ?? single ?? ''] as const,
  )
  const keys = given.map(([key]) => key)
  return [
    ...keys
      .filter((key, index) => keys.indexOf(key) < index)
      .map((key) => ({
        fr: `mal formé : ${key} est donné deux fois`,
        en: `not well-formed: ${key} is given twice`,
      })),
    ...given.flatMap(([key, value]) => {
      const pattern = Object.hasOwn(allowed, key) ? allowed[key] : undefined
      if (!pattern) return [{ fr: `<${name}> ne prend pas de ${key}`, en: `<${name}> may have no ${key}` }]
      const shown = `${key}="${value.slice(0, 40)}"`
      return pattern.test(value) ? [] : [{ fr: `${shown} n’est pas permis`, en: `${shown} is not supported` }]
    }),
    ...(name === 'svg' && !keys.includes('viewBox')
      ? [{ fr: 'il manque viewBox="0 0 largeur hauteur"', en: 'viewBox="0 0 width height" is missing' }]
      : []),
    ...(name === 'path' && !keys.includes('d')
      ? [{ fr: 'un <path> sans attribut d', en: 'a path without d' }]
      : []),
  ]
}
