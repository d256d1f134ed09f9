import type { Text } from './definition.ts'
import { findDifferences, isPlainList, isText } from './find-differences.ts'
import { sameJson } from './json-path.ts'
import { treeOfFile, treeValueOf } from './layer-kind.ts'
import { asRecord, openTree, walkTree, type Json, type PlacedNode, type TreeNode } from './layered-tree.ts'
import { describeAttribute, LEVEL_WORDS } from './change-words.ts'

/** Files of a deployment as served, its own over its bases', by path: JSON, or text for others. */
export type MergedFiles = Readonly<Record<string, unknown>>

/** One difference between two versions, in words. */
export interface DescribedChange {
  readonly file: string
  /** Where it is, from the outside in: page, block and label. Empty for a file as a whole. */
  readonly place: Text
  /** What changes: `libellé modifié`, `question ajoutée`. */
  readonly what: Text
  /** The value in both versions; null when absent, or too long to show. */
  readonly before: Text | null
  readonly after: Text | null
}

/** The changes from `before` to `after`, in the order of the files and of the nodes in them. */
export function describeChanges(before: MergedFiles, after: MergedFiles): readonly DescribedChange[] {
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return files.flatMap((file) => describeFile(file, before[file], after[file]))
}

const ADDED: Text = { fr: 'fichier ajouté', en: 'file added' }
const REMOVED: Text = { fr: 'fichier retiré', en: 'file removed' }
const CHANGED: Text = { fr: 'modifié', en: 'changed' }
const NOWHERE: Text = { fr: '', en: '' }

function describeFile(file: string, before: unknown, after: unknown): readonly DescribedChange[] {
  if (sameJson(before, after)) return []
  const whole = { file, place: NOWHERE, before: null, after: null }
  if (before === undefined) return [{ ...whole, what: ADDED }]
  if (after === undefined) return [{ ...whole, what: REMOVED }]
  const levels = treeOfFile(file)?.levels
  const [had, has] = [treeValueOf(before), treeValueOf(after)]
  if (levels && had && has) return compareTrees(file, openTree(had, levels), openTree(has, levels))
  if (typeof before === 'object' && typeof after === 'object') return compareLeaves(file, before, after)
  return [{ ...whole, what: CHANGED }]
}

interface Placed extends PlacedNode {
  readonly place: readonly Text[]
}
type PlacedNodes = ReadonlyMap<string, Placed>

function compareTrees(file: string, before: TreeNode, after: TreeNode): readonly DescribedChange[] {
  const had = indexNodes(before)
  const has = indexNodes(after)
  const gone = [...had].filter(
    ([key, { parent }]) => !has.has(key) && (parent === before || isKept(parent, had, has)),
  )
  return [
    ...compareNodes(file, [], before.value, after.value),
    ...gone.map(([, { node, place }]) => whole(file, place, node, 'removed')),
    ...[...has].flatMap(([key, { node, parent, place }]) => {
      const former = had.get(key)
      // The content of an added node is not listed separately.
      if (!former)
        return parent === after || isKept(parent, has, had) ? [whole(file, place, node, 'added')] : []
      const moved = hasMoved(former, { node, parent, place }, had, has)
        ? [whole(file, place, node, 'moved')]
        : []
      return [...moved, ...compareNodes(file, place, former.node.value, node.value)]
    }),
  ]
}

/** Nodes by level and key, and by their parent where keys are unique within it only. */
function indexNodes(root: TreeNode): PlacedNodes {
  const places = new Map<TreeNode, readonly Text[]>([[root, []]])
  const found = new Map<string, Placed>()
  for (const { node, parent } of walkTree(root)) {
    const place = [...(places.get(parent) ?? []), nameNode(node)]
    places.set(node, place)
    found.set(idOf(node, parent), { node, parent, place })
  }
  return found
}

function idOf({ level, key = '' }: TreeNode, parent: TreeNode): string {
  return [level?.one, level?.isScoped ? parent.key : '', key].join(' ')
}

function isKept(node: TreeNode, own: PlacedNodes, other: PlacedNodes): boolean {
  const id = [...own].find(([, placed]) => placed.node === node)?.[0]
  return id !== undefined && other.has(id)
}

/** Whether a node is in another parent, or follows another one of the siblings that both versions have. */
function hasMoved(former: Placed, now: Placed, had: PlacedNodes, has: PlacedNodes): boolean {
  if (former.parent.key !== now.parent.key) return true
  return precedingKept(former, has) !== precedingKept(now, had)
}

function precedingKept({ node, parent }: Placed, other: PlacedNodes): string | undefined {
  const before = parent.children.slice(0, parent.children.indexOf(node))
  return before.findLast((sibling) => {
    const kept = other.get(idOf(sibling, parent))
    return kept !== undefined && kept.parent.key === parent.key
  })?.key
}

type Fate = 'added' | 'removed' | 'moved'

function whole(file: string, place: readonly Text[], { level }: TreeNode, fate: Fate): DescribedChange {
  return {
    file,
    place: joinPlace(place),
    what: level ? LEVEL_WORDS[fate](level.one) : CHANGED,
    before: null,
    after: null,
  }
}

function compareNodes(
  file: string,
  place: readonly Text[],
  before: Json,
  after: Json,
): readonly DescribedChange[] {
  const [had, has] = [before, after].map(flattenGroups)
  const keys = new Set([...Object.keys(had ?? {}), ...Object.keys(has ?? {})])
  return [...keys].flatMap((key) => {
    const [was, is] = [had?.[key], has?.[key]]
    const differences = findDifferences(was, is)
    const texts = differences.filter(
      ({ path, before, after }) => path.length > 0 && (isText(before) || isText(after)),
    )
    // Other differences, as in conditions, are one line: one by one they only make sense in the editor.
    const others = differences.length > texts.length ? [{ path: [], before: was, after: is }] : []
    return [...texts, ...others].map(({ path, before, after }) => ({
      file,
      place: joinPlace(place),
      what: describeAttribute([key, ...path].join(SEPARATOR), fateOf(before, after)),
      ...presentSides(before, after),
    }))
  })
}

/** Lifts the attributes to the level of the node's own properties. */
function flattenGroups(value: Json): Json {
  const { attributes, ...rest } = value
  return { ...rest, ...asRecord(attributes) }
}

function compareLeaves(file: string, before: unknown, after: unknown): readonly DescribedChange[] {
  return findDifferences(before, after).map(({ path, before: was, after: is }) => {
    const place = path.join(SEPARATOR)
    const what = describeAttribute('', fateOf(was, is))
    return { file, place: { fr: place, en: place }, what, ...presentSides(was, is) }
  })
}

function fateOf(before: unknown, after: unknown): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

const SEPARATOR = ' › '

function joinPlace(place: readonly Text[]): Text {
  return {
    fr: place.map(({ fr }) => fr).join(SEPARATOR),
    en: place.map(({ en }) => en).join(SEPARATOR),
  }
}

/** Displayed name of a node: its title, label or name, else its key. */
function nameNode({ value, key = '' }: TreeNode): Text {
  const attributes = asRecord(value['attributes'])
  const named = [value['title'], attributes?.['label'], value['label'], value['heading'], value['name']]
  for (const each of named) {
    const text = presentValue(each)
    if (text && text.fr !== '') return text
  }
  return { fr: key, en: key }
}

const LONGEST = 300
/** Characters before the first one that differs, in a text that is too long to show from its beginning. */
const LEAD = 60

/** Both values; of long texts the part where they differ. */
function presentSides(before: unknown, after: unknown): Pick<DescribedChange, 'before' | 'after'> {
  if (!isText(before) || !isText(after)) return { before: presentValue(before), after: presentValue(after) }
  const [fr, en] = [cutSides(before.fr, after.fr), cutSides(before.en, after.en)]
  return { before: { fr: fr.was, en: en.was }, after: { fr: fr.is, en: en.is } }
}

function cutSides(before: string, after: string): { readonly was: string; readonly is: string } {
  const [was, is] = [stripTags(before), stripTags(after)]
  let same = 0
  while (same < was.length && was[same] === is[same]) same++
  // The texts may be equal once their tags are stripped.
  const isFar = was !== is && same > LONGEST - LEAD
  const start = isFar ? was.lastIndexOf(' ', same - LEAD) + 1 : 0
  const cut = (text: string) => (start > 0 ? '…' : '') + shorten(text.slice(start))
  return { was: cut(was), is: cut(is) }
}

/** A value in both languages; null for none, and for what is no single value. */
function presentValue(value: unknown): Text | null {
  if (isText(value)) return { fr: shorten(stripTags(value.fr)), en: shorten(stripTags(value.en)) }
  if (typeof value === 'boolean') return value ? { fr: 'oui', en: 'yes' } : { fr: 'non', en: 'no' }
  const plain = isPlainList(value) ? value.join(', ') : value
  if ((typeof plain !== 'string' && typeof plain !== 'number') || plain === '') return null
  const text = shorten(String(plain))
  return { fr: text, en: text }
}

function stripTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
