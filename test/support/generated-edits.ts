import { valueAt } from '#form/apply-edit.ts'
import { openFile } from '#form/edit-tree.ts'
import { asRecord, closeTree, walkTree, type Json, type TreeNode } from '#form/layered-tree.ts'
import type { NodeRef, StudioEdit } from '#form/studio-edit.ts'

type NodeEdit = Exclude<StudioEdit, { kind: 'replace' }>

/** A number from 0 up to, but not including, `most`. */
export type Pick = (most: number) => number

/** Picks by a list of numbers, which fast-check shrinks. */
export function pickFrom(numbers: readonly number[]): Pick {
  let next = 0
  return (most) => (numbers[next++ % numbers.length] ?? 0) % most
}

interface Found {
  readonly node: TreeNode
  readonly parent: TreeNode
}

/** An edit of some node of a merged file, as an author may make it; undefined when the file has no node with a name. */
export function generateEdit(file: string, value: unknown, pick: Pick): NodeEdit | undefined {
  const opened = openFile(file, value)
  if (!opened) return undefined
  const found = [...walkTree(opened.root)].filter(({ node }) => node.key !== undefined)
  const chosen = found[pick(Math.max(found.length, 1))]
  if (!chosen) return undefined
  const kind = pick(10)
  if (kind < 5) return generateSet(file, value, chosen, pick)
  if (kind < 7) return generateAdd(file, found, chosen, pick)
  if (kind < 9) return generateMove(file, found, chosen, pick)
  return { kind: 'remove', file, node: refOf(chosen) }
}

function refOf({ node, parent }: Found): NodeRef {
  const within = node.level?.isScoped === true && parent.key !== undefined ? { within: parent.key } : {}
  return { level: levelOf(node), key: node.key ?? '', ...within }
}

const LEVELS = ['page', 'block', 'element', 'option', 'section', 'row', 'product'] as const

function levelOf({ level }: TreeNode): NodeRef['level'] {
  const known = LEVELS.find((name) => name === level?.one)
  if (!known) throw new Error(`no level ${level?.one}`)
  return known
}

const TEXT = { fr: 'Texte changé', en: 'Changed text' }
/** Values that authors give to attributes, and null, which removes one. */
const VALUES: readonly unknown[] = [
  TEXT,
  { fr: 'Ligne\nsuivante « ici »', en: 'Next\nline' },
  'other',
  12.5,
  true,
  null,
  ['a', 'b'],
  [{ validFrom: '2027-01-01', value: 3 }],
]

function generateSet(file: string, value: unknown, found: Found, pick: Pick): NodeEdit {
  const node = refOf(found)
  const path = pathIn(found.node.value, found.node, pick)
  const edit = { kind: 'set' as const, file, node, path, before: null, value: VALUES[pick(VALUES.length)] }
  return { ...edit, before: valueAt(value, edit) }
}

/** An existing attribute or a new one; half of the time one of an inner record. */
function pathIn(value: Json, { level, list }: TreeNode, pick: Pick): string[] {
  const isOfAuthor = (name: string) =>
    name !== level?.key && name !== list?.[0] && !/^(?:in|after|before)$/.test(name)
  const names = Object.keys(value).filter((name) => isOfAuthor(name) || name === 'attributes')
  const name = [...names, 'help'][pick(names.length + 1)] ?? 'help'
  const inner = asRecord(value[name])
  const isGroup = level?.groups.includes(name) === true
  if (!inner || (!isGroup && pick(2) === 0)) return [name]
  const deeper = [...Object.keys(inner).filter((each) => each !== 'options'), 'help']
  const second = deeper[pick(deeper.length)] ?? 'help'
  const texts = asRecord(inner[second])
  return texts && 'fr' in texts && pick(2) === 0 ? [name, second, 'fr'] : [name, second]
}

function generateAdd(file: string, all: readonly Found[], like: Found, pick: Pick): NodeEdit | undefined {
  const level = levelOf(like.node)
  const fresh = `new_${pick(100_000)}`
  if (all.some(({ node }) => node.key === fresh)) return undefined
  const key = like.node.level?.key ?? ''
  const value = { ...rename(closeTree(like.node), fresh, pick), [key]: fresh }
  const sibling = siblingOf(all, like, pick)
  const place = placeBeside(sibling, pick)
  return { kind: 'add', file, level, place, value }
}

/** The same node with new names for everything inside it. */
function rename(value: unknown, prefix: string, pick: Pick): Json {
  const renamed = Object.entries(asRecord(value) ?? {}).map(([name, part]): readonly [string, unknown] => {
    if (!['blocks', 'elements'].includes(name) || !Array.isArray(part)) return [name, part]
    const items: readonly unknown[] = part
    return [
      name,
      items.slice(0, 1 + pick(2)).flatMap((item, index) => {
        const record = asRecord(item)
        if (!record) return [item]
        const inner = rename(record, `${prefix}_${index}`, pick)
        const key = name === 'blocks' ? 'slug' : 'name'
        return [{ ...inner, [key]: `${prefix}_${index}` }]
      }),
    ]
  })
  return Object.fromEntries(renamed)
}

function siblingOf(all: readonly Found[], { node, parent }: Found, pick: Pick): Found {
  const same = all.filter((each) => each.node.level === node.level)
  const near = same.filter((each) => each.parent === parent)
  // Options and rows stay in their list.
  const among = node.level?.isScoped === true || pick(2) === 0 ? near : same
  return among[pick(among.length)] ?? { node, parent }
}

function placeBeside({ node, parent }: Found, pick: Pick) {
  const within = node.level?.isScoped === true && parent.key !== undefined ? { within: parent.key } : {}
  const key = node.key ?? ''
  const kind = pick(3)
  if (kind === 2) return placeAtEnd(parent)
  return kind === 0 ? { after: key, ...within } : { before: key, ...within }
}

function placeAtEnd(parent: TreeNode) {
  return parent.key === undefined ? {} : { within: parent.key }
}

function generateMove(file: string, all: readonly Found[], found: Found, pick: Pick): NodeEdit | undefined {
  const sibling = siblingOf(all, found, pick)
  if (sibling.node === found.node) return undefined
  return { kind: 'move', file, node: refOf(found), place: placeBeside(sibling, pick) }
}
