import type { Node } from 'jsonc-parser'
import type { Text } from '#form/definition.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import type { Step } from './describe-place.ts'
import { namingProperties } from './place-in-file.ts'

/** The result of following a path in a JSON file. */
export interface Walk {
  /** The deepest node found: the name of a property or list item if it has one. */
  readonly node: Node
  /** Named items on the way, outermost first. */
  readonly steps: readonly Step[]
  /** Names of properties below the last named item. */
  readonly rest: readonly string[]
  /** Whether the last part of the path was found. */
  readonly isWhole: boolean
}

/** Follows exact keys and indexes as far as they exist. */
export function walkPath(root: Node, path: readonly PropertyKey[]): Walk {
  let position = startAt(root)
  for (const [index, key] of path.entries()) {
    const next = enter(position, key)
    if (next === undefined) {
      const rest = [...position.rest, ...path.slice(index).map(String)]
      return { ...position, node: nameOf(position), rest, isWhole: false }
    }
    position = next
  }
  return { ...position, node: nameOf(position), isWhole: true }
}

/** Follows the names of an author, like `projet/bienvenue/intro_text` or `AAA.prices.0`, skipping levels between them. */
export function walkNames(root: Node, path: string): Walk {
  let position = startAt(root)
  let isWhole = true
  let left = path
  while (left !== '') {
    const direct = takeKey(position, left) ?? takeDeep(position, left, isNamed) ?? takeDeep(position, left)
    const token = direct?.token ?? /^[^/.[\]\s]+/.exec(left)?.[0] ?? left.charAt(0)
    left = left.slice(token.length).replace(/^[/.[\]\s]+/, '')
    isWhole = direct !== undefined
    if (direct) position = direct.position
    else position = { ...position, rest: [...position.rest, token] }
  }
  return { ...position, node: nameOf(position), isWhole }
}

interface Position {
  readonly value: Node
  /** The property or item that holds the value. */
  readonly key: Node | undefined
  readonly steps: readonly Step[]
  readonly rest: readonly string[]
  /** Name of the list that the value is in. */
  readonly list: string
}

function startAt(root: Node): Position {
  return { value: root, key: undefined, steps: [], rest: [], list: '' }
}

/** The node to point at: a property's name, an item's name, or else the value. */
function nameOf({ value, key }: Position): Node {
  const name = nameProperty(value)
  return key ?? (name === value ? value : name?.parent) ?? value
}

function enter(position: Position, key: PropertyKey): Position | undefined {
  const { value } = position
  if (value.type === 'array') {
    const item = value.children?.[Number(key)]
    return item && enterItem(position, item, Number(key))
  }
  const property = propertiesOf(value).find(([name]) => name.value === key)
  return property && enterProperty(position, property)
}

function enterProperty(position: Position, [name, value]: readonly [Node, Node]): Position {
  const key = String(name.value)
  return { ...position, value, key: name, rest: [...position.rest, key], list: key }
}

function enterItem(position: Position, item: Node, index: number): Position {
  const name = nameProperty(item)
  const label = labelOf(item)
  const step: Step = {
    list: position.list,
    name: name === undefined ? String(index + 1) : String(name.value),
    ...(label && { label }),
  }
  return { ...position, value: item, key: undefined, steps: [...position.steps, step], rest: [] }
}

interface Taken {
  readonly token: string
  readonly position: Position
}

/** A key, which may hold dots itself, or an item of a list. */
function takeKey(position: Position, path: string): Taken | undefined {
  const { value } = position
  if (value.type === 'array') return takeItem(position, path)
  const names = propertiesOf(value).filter(([name]) => begins(path, String(name.value)))
  const longest = names.toSorted(([one], [two]) => String(two.value).length - String(one.value).length)[0]
  return longest && { token: String(longest[0].value), position: enterProperty(position, longest) }
}

function takeItem(position: Position, path: string): Taken | undefined {
  for (const [index, item] of (position.value.children ?? []).entries()) {
    const name = nameProperty(item)
    const token = [name === undefined ? undefined : String(name.value), String(index)].find(
      (each) => each !== undefined && begins(path, each),
    )
    // Only treat the token as an index if the items have no names.
    if (token !== undefined) return { token, position: enterItem(position, item, index) }
  }
  return undefined
}

/** The first item or property of this name anywhere below, breadth first. */
function takeDeep(
  position: Position,
  path: string,
  isMeant: (taken: Taken) => boolean = () => true,
): Taken | undefined {
  const queue: Position[] = [position]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const inner = below(next)
    for (const each of inner) {
      const taken = takeKey(each, path)
      if (taken && !/^\d+$/.test(taken.token) && isMeant(taken)) return taken
    }
    queue.push(...inner)
  }
  return undefined
}

/** Whether the match is the named item itself, and not a reference to it as in the `summary` of a block. */
function isNamed({ position }: Taken): boolean {
  return position.value.type !== 'string'
}

function below(position: Position): readonly Position[] {
  const { value } = position
  if (value.type === 'array')
    return (value.children ?? []).map((item, index) => enterItem(position, item, index))
  return propertiesOf(value).map((property) => enterProperty(position, property))
}

function begins(path: string, name: string): boolean {
  return path === name || (path.startsWith(name) && /[/.[\]\s]/.test(path.charAt(name.length)))
}

function propertiesOf(node: Node): readonly (readonly [Node, Node])[] {
  if (node.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name && value ? [[name, value] as const] : [],
  )
}

function findProperty(node: Node, name: string): Node | undefined {
  return propertiesOf(node).find(([key]) => key.value === name)?.[1]
}

function nameProperty(node: Node): Node | undefined {
  // A list of names, like `removedElements`.
  if (node.type === 'string') return node
  return namingProperties(findProperty(node, 'label') !== undefined)
    .map((name) => findProperty(node, name))
    .find((value) => value !== undefined)
}

function labelOf(node: Node): Text | undefined {
  const attributes = findProperty(node, 'attributes')
  const label =
    findProperty(node, 'title') ?? findProperty(attributes ?? node, 'label') ?? findProperty(node, 'text')
  const [fr, en] = LOCALES.map((language) => label && findProperty(label, language)?.value)
  return typeof fr === 'string' && typeof en === 'string' ? { fr, en } : undefined
}
