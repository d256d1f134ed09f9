import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '#form/layered-tree.ts'
import { readJson } from '../forms/read-json.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'

/**
 * A place that was changed differently in the folder and in the studio. A value is undefined where a side lacks the place.
 */
export interface VersionConflict {
  readonly file: string
  /** Keys down to the value: `addedElements.a.label.fr`; empty for the whole file. */
  readonly place: string
  readonly before: unknown
  readonly folder: unknown
  readonly studio: unknown
}

/** A three-way comparison: conflicts, and the changes of only one side. */
export interface ThreeWayDifference {
  readonly conflicts: readonly VersionConflict[]
  /** `forms/client.json: pages.a.title.fr` */
  readonly folder: readonly string[]
  readonly studio: readonly string[]
}

/** Compares place by place. A file that is not JSON is a single place. */
export function compareVersions(
  before: DeploymentFiles,
  folder: DeploymentFiles,
  studio: DeploymentFiles,
): ThreeWayDifference {
  const conflicts: VersionConflict[] = []
  const only = { folder: new Array<string>(), studio: new Array<string>() }
  for (const file of sortedKeys(before, folder, studio)) {
    const [was, ours, theirs] = [before, folder, studio].map((files) => placesOf(file, files))
    const places = new Set([was, ours, theirs].flatMap((each) => [...(each?.keys() ?? [])]))
    for (const place of places) {
      const values = { before: was?.get(place), folder: ours?.get(place), studio: theirs?.get(place) }
      const name = place === '' ? file : `${file}: ${place}`
      const isFolders = !isDeepStrictEqual(values.before, values.folder)
      const isStudios = !isDeepStrictEqual(values.before, values.studio)
      if (isFolders && isStudios) {
        if (!isDeepStrictEqual(values.folder, values.studio)) conflicts.push({ file, place, ...values })
      } else if (isFolders) only.folder.push(name)
      else if (isStudios) only.studio.push(name)
    }
  }
  return { conflicts, ...only }
}

function sortedKeys(...records: readonly object[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted()
}

function placesOf(file: string, files: DeploymentFiles): ReadonlyMap<string, unknown> {
  const content = files[file]
  if (content === undefined) return new Map()
  const json = file.endsWith('.json') && typeof content === 'string' ? readJson(content).value : undefined
  return json === undefined ? new Map([['', content]]) : new Map(leavesOf(json, []))
}

/** Names of items in lists; an item without one is named by its position. */
const NAMES = ['name', 'slug', 'id', 'code', 'typeId', 'key', 'value', 'element', 'validFrom']

function* leavesOf(value: unknown, path: readonly string[]): Generator<[string, unknown]> {
  const items = Array.isArray(value)
    ? value.map((item: unknown, index) => [nameOf(item) ?? String(index), item] as const)
    : Object.entries(asRecord(value) ?? {})
  if (items.length === 0) yield [path.join('.'), value]
  for (const [name, item] of items) yield* leavesOf(item, [...path, name])
}

function nameOf(item: unknown): string | undefined {
  const record = asRecord(item)
  return NAMES.map((name) => record?.[name]).find((name) => typeof name === 'string')
}
