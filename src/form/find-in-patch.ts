import { getIn, type JsonPath } from './json-path.ts'
import { asRecord, type Json, type Level } from './layered-tree.ts'
import type { NodeRef } from './studio-edit.ts'

/** Where a patch itself holds a node: in one of its additions, or in a replaced block. */
export interface NodeInPatch {
  /** Path of the node in the patch's JSON. */
  readonly path: JsonPath
  readonly level: Level
  readonly key: string | undefined
  /** Key of its parent; undefined at the outermost level of an addition that does not say. */
  readonly within: string | undefined
}

/** Each node that the patch itself adds. */
export function* nodesOfPatch(patch: Json, levels: readonly Level[]): Generator<NodeInPatch> {
  for (const [depth, level] of levels.entries()) {
    const deeper = levels.slice(depth + 1)
    for (const [index, operation] of operationsOf(patch, 'added', level).entries())
      yield* nodesOf(operation[level.many], level, deeper, {
        path: [nameOfOperation('added', level), index, level.many],
        within: typeof operation['in'] === 'string' ? operation['in'] : undefined,
      })
    if (level.many === 'blocks')
      yield* nodesOf(patch['replacedBlocks'], level, deeper, { path: ['replacedBlocks'], within: undefined })
  }
}

function* nodesOf(
  list: unknown,
  level: Level,
  [next, ...deeper]: readonly Level[],
  { path, within }: Pick<NodeInPatch, 'path' | 'within'>,
): Generator<NodeInPatch> {
  if (!Array.isArray(list)) return
  const items: readonly unknown[] = list
  for (const [index, item] of items.entries()) {
    const value = asRecord(item) ?? {}
    const here = [...path, index]
    const key = level.keyOf(value)
    yield { path: here, level, key, within }
    const inner = next?.list(value)
    if (next && inner)
      yield* nodesOf(getIn(value, inner), next, deeper, { path: [...here, ...inner], within: key })
  }
}

/** Where the patch itself adds this node; undefined for a node of the base. */
export function findInPatch(patch: Json, levels: readonly Level[], ref: NodeRef): NodeInPatch | undefined {
  for (const found of nodesOfPatch(patch, levels)) {
    const isThere = found.level.one === ref.level && found.key === ref.key
    if (isThere && (!found.level.isScoped || ref.within === undefined || found.within === ref.within))
      return found
  }
  return undefined
}

/** `changedElements`. */
export function nameOfOperation(verb: string, { many }: Level): string {
  return `${verb}${many.charAt(0).toUpperCase()}${many.slice(1)}`
}

/** The operations of a verb at a level; a bare name stands for an item with that key. */
export function operationsOf(patch: Json, verb: string, level: Level): readonly Json[] {
  const list = patch[nameOfOperation(verb, level)]
  if (!Array.isArray(list)) return []
  return list.map((item: unknown) =>
    typeof item === 'string' ? { [level.key]: item } : (asRecord(item) ?? {}),
  )
}
