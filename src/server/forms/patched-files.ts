import { applyPatch } from '#form/apply-patch.ts'
import { mergeDeployment } from '#form/deployment-layer.ts'
import { findMerged, withoutMerged } from '#form/find-merged.ts'
import { findTouched, withoutPlace, type Touched } from '#form/find-touched.ts'
import { asRecord, LEVELS, type Json, type Level } from '#form/layered-tree.ts'
import type { DeploymentFolder } from './deployment-folder.ts'

/** A file of a deployment that only contains differences from its base. */
export interface PatchedFile {
  readonly file: string
  readonly patch: Json
  /** The base's file, with those of the layers below. */
  readonly base: Json
  /** What the patch changes in the base. */
  readonly touched: readonly Touched[]
  /** The patch without its changes at these places. */
  readonly without: (places: readonly string[]) => Json
}

/** Places of patches, with the property that only complete files have. */
const PLACES = [
  { folder: 'forms', whole: 'pages', levels: LEVELS.form },
  { folder: 'documents', whole: 'sections', levels: LEVELS.document },
  { folder: 'datalists', whole: 'options', levels: LEVELS.datalist },
] as const

/** Files that are always merged key by key. */
const MERGED = ['deployment.json', 'texts.json']

/** The patches of a folder over its bases, farthest base first; files that cannot be read are left out. */
export async function readPatchedFiles(
  folder: DeploymentFolder,
  bases: readonly DeploymentFolder[],
): Promise<readonly PatchedFile[]> {
  const found: PatchedFile[] = []
  for (const { folder: place, whole, levels } of PLACES) {
    for (const name of await folder.list(place)) {
      const file = `${place}/${name}.json`
      const isPatch = (json: Json) => !(whole in json)
      const patch = asRecord(await folder.readJson(file))
      const base = patch && isPatch(patch) ? await merge(bases, file, isPatch, levels) : undefined
      if (patch && base) found.push(asPatch({ file, patch, base }, levels))
    }
  }
  const patch = asRecord(await folder.readJson('products.json'))
  if (patch) {
    const base = { products: await mergeProducts(bases) }
    found.push(asPatch({ file: 'products.json', patch, base }, LEVELS.products))
  }
  for (const file of MERGED) {
    const layer = asRecord(await folder.readJson(file))
    const base = await mergeKeys(bases, file)
    if (layer && base) found.push(asLayer({ file, patch: layer, base }))
  }
  return found
}

type Sides = Pick<PatchedFile, 'file' | 'patch' | 'base'>

function asPatch(sides: Sides, levels: readonly Level[]): PatchedFile {
  return {
    ...sides,
    touched: findTouched(sides.base, sides.patch, levels),
    without: (places) => places.reduce((rest, place) => withoutPlace(rest, place, levels), sides.patch),
  }
}

function asLayer(sides: Sides): PatchedFile {
  return {
    ...sides,
    touched: findMerged(sides.base, sides.patch),
    without: (places) => places.reduce(withoutMerged, sides.patch),
  }
}

async function mergeKeys(bases: readonly DeploymentFolder[], file: string): Promise<Json | undefined> {
  let merged: unknown
  for (const folder of bases) merged = mergeDeployment(merged, await folder.readJson(file))
  // The names of the deployment and of its base do not count as differences.
  const { code: _code, base: _base, ...rest } = asRecord(merged) ?? {}
  return rest
}

async function merge(
  bases: readonly DeploymentFolder[],
  file: string,
  isPatch: (json: Json) => boolean,
  levels: readonly Level[],
): Promise<Json | undefined> {
  let merged: Json | undefined
  for (const folder of bases) {
    const json = asRecord(await folder.readJson(file))
    if (!json) continue
    merged = merged && isPatch(json) ? applyPatch(merged, json, levels).value : json
  }
  return merged
}

async function mergeProducts(bases: readonly DeploymentFolder[]): Promise<unknown> {
  let products: readonly unknown[] = []
  for (const folder of bases) {
    const json = await folder.readJson('products.json')
    const patch = asRecord(json)
    const merged = patch && applyPatch({ products }, patch, LEVELS.products).value['products']
    if (Array.isArray(merged)) products = merged
    else if (Array.isArray(json)) {
      const own = new Map([...products, ...json].map((item: unknown) => [asRecord(item)?.['code'], item]))
      products = [...own.values()]
    }
  }
  return products
}
