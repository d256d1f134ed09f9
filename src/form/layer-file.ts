import { applyPatch } from './apply-patch.ts'
import { mergeDeployment } from './deployment-layer.ts'
import { isPatch, kindOfFile, treeOfFile } from './layer-kind.ts'
import { asRecord, LEVELS, type Json } from './layered-tree.ts'

/**
 * The value of a file over that of its base; undefined when there is none. Neither is validated: the check of the
 * deployment does that. Operations that cannot be applied are left out.
 */
export function mergeLayer(file: string, base: unknown, own: unknown): unknown {
  if (own === undefined) return base
  switch (kindOfFile(file)) {
    case 'settings':
    case 'texts':
      return mergeDeployment(base, own)
    case 'help':
      return mergeById(base, own)
    case 'receiptTypes':
      return mergeByKey(base, own, 'typeId')
    case 'products':
      return asRecord(own) ? patchProducts(base, own) : mergeByKey(base, own, 'code')
    default:
      return patchTree(file, base, own)
  }
}

function mergeById(base: unknown, own: unknown): unknown {
  const merged = Object.entries({ ...asRecord(base), ...asRecord(own) })
  return Object.fromEntries(merged.filter(([, entry]) => entry !== null))
}

function mergeByKey(base: unknown, own: unknown, key: string): unknown {
  const items: readonly unknown[] = [...listOf(base), ...listOf(own)]
  return [...new Map(items.map((item) => [asRecord(item)?.[key], item])).values()]
}

function patchProducts(base: unknown, own: unknown): unknown {
  return applyPatch({ products: listOf(base) }, asRecord(own) ?? {}, LEVELS.products).value['products']
}

function patchTree(file: string, base: unknown, own: unknown): unknown {
  const tree = treeOfFile(file)
  const patch = asRecord(own)
  if (patch?.['removed'] === true) return undefined
  const before: Json | undefined = asRecord(base)
  if (!tree || !patch || !before || !isPatch(file, own)) return own
  return applyPatch(before, patch, tree.levels).value
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
