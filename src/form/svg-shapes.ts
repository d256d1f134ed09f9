/** Attributes of an SVG element, by name. */
export type Attributes = Readonly<Record<string, string>>

/** A translation and a uniform scale, the only transforms that preserve the kind of every path command. */
export interface Move {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** What the children of a group inherit. */
export interface Frame {
  readonly paint: Attributes
  readonly move: Move | undefined
}

const STILL: Move = { x: 0, y: 0, scale: 1 }

/** A parent's move with the `transform` of an element; undefined for a rotation, a skew or an uneven scale. */
export function moveShape(parent: Move = STILL, transform = ''): Move | undefined {
  let move: Move | undefined = parent
  for (const [, name, words = ''] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const step = readMove(
      name ?? '',
      words
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    )
    move = move &&
      step && {
        x: move.x + move.scale * step.x,
        y: move.y + move.scale * step.y,
        scale: move.scale * step.scale,
      }
  }
  return move
}

function readMove(name: string, [a = 0, b, c, d, e = 0, f = 0]: readonly number[]): Move | undefined {
  if (name === 'translate') return { x: a, y: b ?? 0, scale: 1 }
  if (name === 'scale') return a > 0 && (b === undefined || b === a) ? { x: 0, y: 0, scale: a } : undefined
  if (name === 'rotate' && a === 0) return STILL
  return name === 'matrix' && a > 0 && a === d && b === 0 && c === 0 ? { x: e, y: f, scale: a } : undefined
}

/** The path of a shape, moved; empty when it draws nothing, undefined when it cannot be read. */
export function pathOfShape(name: string, given: Attributes, move: Move | undefined): string | undefined {
  const data = outline(name, given)
  return data === undefined ? undefined : movePath(data, move ?? STILL)
}

function outline(name: string, given: Attributes): string | undefined {
  const number = (key: string, otherwise = 0) =>
    given[key] === undefined ? otherwise : Number.parseFloat(given[key])
  switch (name) {
    case 'path':
      return given['d'] ?? ''
    case 'rect':
      return rectangle(
        number('x'),
        number('y'),
        number('width'),
        number('height'),
        number('rx', number('ry')),
      )
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    default: {
      const points = (given['points'] ?? '').trim()
      return points === '' ? '' : `M${points}${name === 'polygon' ? 'z' : ''}`
    }
  }
}

function rectangle(x: number, y: number, width: number, height: number, round: number): string {
  const r = Math.min(round, width / 2, height / 2)
  if (r <= 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

/** Numbers that each command takes. */
const COUNTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

/** The path with its coordinates moved; undefined when it is no path. */
function movePath(data: string, move: Move): string | undefined {
  let isFirst = true
  let result = ''
  for (const [, command = '', words = ''] of data.matchAll(/([a-df-zA-DF-Z])([^a-df-zA-DF-Z]*)/g)) {
    const kind = command.toLowerCase()
    const count = COUNTS[kind]
    const numbers = count === undefined ? undefined : readNumbers(words, kind)
    if (count === undefined || numbers === undefined || (count > 0 && numbers.length % count !== 0))
      return undefined
    // The first point of a path is absolute, whatever the case of its command; those after it are not.
    const absolute = (index: number) => command !== kind || (isFirst && kind === 'm' && index < 2)
    result +=
      command +
      numbers.map((value, index) => place(kind, index % (count || 1), value, absolute(index), move)).join(' ')
    isFirst = false
  }
  return result
}

function place(
  kind: string,
  index: number,
  value: number,
  isAbsolute: boolean,
  { x, y, scale }: Move,
): string {
  if (kind === 'a' && index >= 2 && index <= 4) return String(value)
  const isRadius = kind === 'a' && index < 2
  const isVertical = kind === 'v' || (kind === 'a' ? index === 6 : kind !== 'h' && index % 2 === 1)
  const shift = isRadius || !isAbsolute ? 0 : isVertical ? y : x
  return String(Math.round((value * scale + shift) * 1000) / 1000)
}

/** Numbers as SVG packs them: `1.5.5-3`, and arc flags without spaces. */
function readNumbers(words: string, kind: string): readonly number[] | undefined {
  const found: number[] = []
  const number = /\s*,?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y
  const flag = /\s*,?\s*([01])/y
  let position = 0
  while (words.slice(position).trim() !== '') {
    const isFlag = kind === 'a' && [3, 4].includes(found.length % 7)
    const pattern = isFlag ? flag : number
    pattern.lastIndex = position
    const match = pattern.exec(words)
    if (!match) return undefined
    found.push(Number(match[1]))
    position = pattern.lastIndex
  }
  return found
}
