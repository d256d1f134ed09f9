import * as z from 'zod'
import { applyPatch } from '#form/apply-patch.ts'
import { Datalist } from '#form/deployment.ts'
import { asRecord, LEVELS, type Json } from '#form/layered-tree.ts'
import { DatalistLayer, ProductsLayer } from '#form/patch-schemas.ts'
import { Product } from '#form/reference-data.ts'
import type { DeploymentFolder } from './deployment-folder.ts'
import { namesIn } from './prune-invalid.ts'
import { GIVEN_TWICE } from './read-json.ts'
import { readLayer, type LayeredFile } from './read-layer.ts'

const DATALIST_FILE: LayeredFile<Datalist> = {
  whole: Datalist,
  patch: DatalistLayer,
  levels: LEVELS.datalist,
  isPatch: (json) => !('options' in json),
}

/** Lists of choices by name, base first: a whole list replaces the base's, a patch changes it. */
export async function mergeDatalists(
  folders: readonly DeploymentFolder[],
): Promise<Readonly<Record<string, Datalist>>> {
  const found = new Map<string, Datalist>()
  for (const folder of folders) {
    for (const name of await folder.list('datalists')) {
      const list = await readLayer(folder, `datalists/${name}.json`, DATALIST_FILE, found.get(name))
      if (list) found.set(name, list)
    }
  }
  return Object.fromEntries(found)
}

const PRODUCTS = 'products.json'

/** Products, base first: a list replaces those of the same code and adds the others, a patch changes the base's. */
export async function mergeProducts(folders: readonly DeploymentFolder[]): Promise<readonly Product[]> {
  let products: readonly Product[] = []
  for (const folder of folders) {
    const json = await folder.readJson(PRODUCTS)
    const patch = asRecord(json)
    products = patch
      ? patchProducts(folder, products, patch)
      : addItems(folder, { file: PRODUCTS, schema: Product, keyOf: ({ code }) => code }, products, json)
  }
  return products
}

function patchProducts(
  folder: DeploymentFolder,
  products: readonly Product[],
  patch: Json,
): readonly Product[] {
  if (folder.accept(PRODUCTS, ProductsLayer, patch) === undefined) return products
  const { value, problems } = applyPatch({ products }, patch, LEVELS.products)
  for (const { path, reason } of problems) folder.refuse(PRODUCTS, path, reason, { hides: namesIn(patch) })
  if (problems.length > 0) return products
  return folder.parse(PRODUCTS, z.object({ products: z.array(Product) }), value)?.products ?? products
}

/** A file that is a list of items with a key. */
interface ListFile<T> {
  readonly file: string
  readonly schema: z.ZodType<T>
  readonly keyOf: (item: T) => string | number
}

/** Merges lists by key: an entry of a nearer folder replaces the earlier one at its position. */
export async function mergeLists<T>(
  folders: readonly DeploymentFolder[],
  list: ListFile<T>,
): Promise<readonly T[]> {
  let items: readonly T[] = []
  for (const folder of folders) items = addItems(folder, list, items, await folder.readJson(list.file))
  return items
}

function addItems<T>(
  folder: DeploymentFolder,
  { file, schema, keyOf }: ListFile<T>,
  before: readonly T[],
  json: unknown,
): readonly T[] {
  const own = (json === undefined ? undefined : folder.accept(file, z.array(schema), json)) ?? []
  const keys = own.map(keyOf)
  for (const key of new Set(keys.filter((each, index) => keys.indexOf(each) < index)))
    folder.refuse(file, String(key), GIVEN_TWICE)
  return [...new Map([...before, ...own].map((item) => [keyOf(item), item])).values()]
}
