import { applyPatch } from '#form/apply-patch.ts'
import { asRecord, LEVELS, type Json, type Level } from '#form/layered-tree.ts'
import type { DeploymentFolder } from './deployment-folder.ts'

/** A file of a deployment that patches its base's. */
export interface PatchedFile {
  readonly file: string
  readonly patch: Json
  /** The base's file, with the patches of the layers below. */
  readonly base: Json
  readonly levels: readonly Level[]
}

/** Where patches are, and the property that only a whole file has. */
const PLACES = [
  { folder: 'forms', whole: 'pages', levels: LEVELS.form },
  { folder: 'documents', whole: 'sections', levels: LEVELS.document },
  { folder: 'datalists', whole: 'options', levels: LEVELS.datalist },
] as const

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
      if (patch && base) found.push({ file, patch, base, levels })
    }
  }
  const patch = asRecord(await folder.readJson('products.json'))
  if (patch) {
    const base = { products: await mergeProducts(bases) }
    found.push({ file: 'products.json', patch, base, levels: LEVELS.products })
  }
  return found
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
