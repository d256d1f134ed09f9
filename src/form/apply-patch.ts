import { LEVEL_NOUNS } from './change-words.ts'
import {
  asRecord,
  closeTree,
  findNode,
  openTree,
  walkTree,
  writePath,
  type Json,
  type Level,
  type TreeNode,
} from './layered-tree.ts'
import {
  namesOfChange,
  readPatch,
  type Addition,
  type Move,
  type Patch,
  type PatchProblem,
  type Place,
} from './read-patch.ts'

/** The patched file, with the operations that could not be applied to it. */
export interface Patched {
  readonly value: Json
  readonly problems: readonly PatchProblem[]
}

/**
 * Applies a deployment's differences to the file of its base. Whatever their order in the patch: replacements first, then
 * changes, moves and additions together, removals last; operations at the same place keep their order. An operation that
 * cannot be applied is reported and left out. Source: decision 39.
 */
export function applyPatch(base: Json, patch: Json, levels: readonly Level[]): Patched {
  const root = openTree(base, levels)
  const operations = readPatch(patch, levels)
  const problems = [...operations.problems]
  replaceBlocks(root, patch, levels, problems)
  applyChanges(root, operations, problems)
  placeAll(root, operations, levels, problems)
  removeAll(root, operations, problems)
  return { value: closeTree(root), problems }
}

function replaceBlocks(
  root: TreeNode,
  patch: Json,
  levels: readonly Level[],
  problems: PatchProblem[],
): void {
  const level = levels.find(({ many }) => many === 'blocks')
  const blocks = patch['replacedBlocks']
  if (!level || !Array.isArray(blocks)) return
  for (const block of blocks) {
    const value = asRecord(block) ?? {}
    const key = level.keyOf(value) ?? ''
    const found = findNode(root, { level, key })
    if (!found) {
      problems.push({
        path: `replacedBlocks.${key}`,
        reason: { fr: 'la base n’a pas ce bloc', en: 'the base has no such block' },
      })
      continue
    }
    const replacement = openTree(value, levels.slice(levels.indexOf(level) + 1), level)
    found.parent.children = found.parent.children.map((child) => (child === found.node ? replacement : child))
  }
}

function applyChanges(root: TreeNode, patch: Patch, problems: PatchProblem[]): void {
  root.value = patch.head.reduce((value, { path, value: given }) => writePath(value, path, given), root.value)
  for (const { target, operation, attributes } of patch.changed) {
    const found = findNode(root, target)
    if (!found) {
      problems.push(unknownNode(root, operation, target))
      continue
    }
    const { node } = found
    for (const { path, value } of attributes) node.value = writePath(node.value, path, value)
  }
}

function unknownNode(
  root: TreeNode,
  operation: string,
  { level, key, within }: Patch['changed'][number]['target'],
): PatchProblem {
  const where = within === undefined ? { fr: '', en: '' } : { fr: ` dans ${within}`, en: ` in ${within}` }
  return {
    path: operation,
    reason: {
      fr: `la base n’a pas cet objet (${LEVEL_NOUNS[level.one].fr})${where.fr}`,
      en: `the base has no such ${level.one}${where.en}`,
      found: key,
      among: [...walkTree(root)].flatMap(({ node, parent }) =>
        node.level === level && (within === undefined || parent.key === within) ? (node.key ?? []) : [],
      ),
    },
  }
}

/** A node to put at a place: an addition, or a move of one that is taken out first. */
interface Placement {
  readonly operation: string
  readonly level: Level
  readonly node: TreeNode
  readonly place: Place
  /** Where a moved node comes from, in case its place does not exist. */
  readonly from?: TreeNode
}

function placeAll(root: TreeNode, patch: Patch, levels: readonly Level[], problems: PatchProblem[]): void {
  // Innermost first: a node can no longer be found once its ancestor is taken out.
  const moves = patch.moved
    .toReversed()
    .flatMap((move) => takeOut(root, move, problems))
    .toReversed()
  const additions = patch.added.flatMap((addition) => open(addition, levels))
  const known = new Set([...walkTree(root)].map(({ node, parent }) => identify(node, parent.key)))
  const fresh = additions.filter(({ node, level, operation, place }) => {
    if (node.key === undefined) return true
    const id = identify(node, place.within)
    if (known.has(id))
      problems.push({
        path: operation,
        reason: {
          fr: `existe déjà (${LEVEL_NOUNS[level.one].fr})`,
          en: `there is such ${level.one === 'element' || level.one === 'option' ? 'an' : 'a'} ${level.one} already`,
        },
      })
    return !known.has(id) && known.add(id)
  })
  let waiting = [...moves, ...fresh].toSorted(
    (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level),
  )
  const followers = new Map<TreeNode, TreeNode>()
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length
    waiting = waiting.filter((placement) => !insert(root, placement, levels, followers))
  }
  for (const { operation, level, place, from, node } of waiting) {
    from?.children.push(node)
    problems.push({
      path: operation,
      reason: {
        fr: `le voisin nommé n’existe pas (${LEVEL_NOUNS[level.one].fr} ${place.after ?? place.before ?? place.within ?? ''})`,
        en: `no ${level.one} ${describe(place)}`,
      },
    })
  }
}

function identify({ level, key }: TreeNode, parent: string | undefined): string {
  return `${level?.many}:${level?.isScoped ? parent : ''}:${key}`
}

function describe({ after, before, within }: Place): string {
  return after === undefined && before === undefined
    ? `list in ${within ?? 'the file'}`
    : `is named ${after ?? before}`
}

function takeOut(
  root: TreeNode,
  { target, operation, place }: Move,
  problems: PatchProblem[],
): readonly Placement[] {
  const found = findNode(root, target)
  if (!found) {
    problems.push(unknownNode(root, operation, target))
    return []
  }
  const { node, parent } = found
  parent.children = parent.children.filter((child) => child !== node)
  return [{ operation, level: target.level, node, place, from: parent }]
}

function open({ level, place, items, operation }: Addition, levels: readonly Level[]): readonly Placement[] {
  const deeper = levels.slice(levels.indexOf(level) + 1)
  return items.map((item) => {
    const node = openTree(item, deeper, level)
    return { operation: `${operation}.${node.key ?? 'unnamed'}`, level, node, place }
  })
}

/** False when the place does not exist yet: another placement may make it. */
function insert(
  root: TreeNode,
  { level, node, place }: Placement,
  levels: readonly Level[],
  followers: Map<TreeNode, TreeNode>,
): boolean {
  const { after, before, within } = place
  const beside = after ?? before
  if (beside === undefined) {
    const parent = within === undefined ? root : findParent(root, levels[levels.indexOf(level) - 1], within)
    if (!parent) return false
    parent.children = [...parent.children, node]
    return true
  }
  const found = findNode(root, { level, key: beside, within: level.isScoped ? within : undefined })
  if (!found) return false
  const { parent, node: anchor } = found
  const position = parent.children.indexOf(after === undefined ? anchor : lastOf(anchor, followers))
  if (after !== undefined) followers.set(anchor, node)
  parent.children = parent.children.toSpliced(position + (after === undefined ? 0 : 1), 0, node)
  return true
}

/** The last node put after this one so far, so that a list of additions keeps its order. */
function lastOf(anchor: TreeNode, followers: ReadonlyMap<TreeNode, TreeNode>): TreeNode {
  const next = followers.get(anchor)
  return next ? lastOf(next, followers) : anchor
}

function findParent(root: TreeNode, level: Level | undefined, key: string): TreeNode | undefined {
  return level && findNode(root, { level, key })?.node
}

function removeAll(root: TreeNode, patch: Patch, problems: PatchProblem[]): void {
  const changed = new Set(namesOfChange(patch))
  for (const { target, operation } of patch.removed) {
    const found = findNode(root, target)
    if (!found) problems.push(unknownNode(root, operation, target))
    else if (changed.has(`${target.level.many}:${target.within ?? ''}:${target.key}`))
      problems.push({
        path: operation,
        reason: {
          fr: 'est aussi modifié ou déplacé par ce fichier',
          en: 'is also changed or moved by this patch',
        },
      })
    else found.parent.children = found.parent.children.filter((child) => child !== found.node)
  }
}
