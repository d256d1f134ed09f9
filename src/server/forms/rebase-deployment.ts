import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BASE_RECORD, comparePlaces, recordBase, type ComparedPlace } from './base-record.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { formatJson } from '#form/format-json.ts'
import { updateJsonText } from '#form/update-json-text.ts'
import { inspectDeployment } from './load-deployment.ts'
import { readPatchedFiles } from './patched-files.ts'

/** `ours` keeps the deployment's value, `base` drops it, `later` leaves the conflict unresolved. */
export type RebaseAnswer = 'ours' | 'base' | 'later'

export interface RebaseReport {
  /** Places recorded, with their answers when they were conflicts: `forms/client.json:changedElements.a.type`. */
  readonly settled: readonly string[]
  readonly conflicts: readonly string[]
}

/**
 * Settles the conflicts of a deployment with its base, asking `answer` for each, and records the base's current values at
 * all places that its patches touch.
 */
export async function rebaseDeployment(
  code: string,
  answer: (place: ComparedPlace, id: string) => Promise<RebaseAnswer>,
  root?: string,
): Promise<RebaseReport> {
  const { folders } = await inspectDeployment(code, root)
  const [directory = ''] = folders
  const settled: string[] = []
  const conflicts: string[] = []
  const kept: ComparedPlace[] = []
  const dropped: ComparedPlace[] = []
  for (const place of await comparePlaces(folders)) {
    const id = `${place.file}:${place.place}`
    const given = place.isConflict ? await answer(place, id) : 'ours'
    if (given === 'base') dropped.push(place)
    else kept.push(given === 'later' ? place : { ...place, isConflict: false })
    if (given === 'later') conflicts.push(id)
    else if (place.isConflict) settled.push(`${id}: ${given}`)
  }
  await dropPlaces(folders, dropped)
  await writeFile(join(directory, BASE_RECORD), formatJson(recordBase(kept)))
  return { settled, conflicts }
}

async function dropPlaces(folders: readonly string[], dropped: readonly ComparedPlace[]): Promise<void> {
  const [own, ...bases] = folders.map((path) => DeploymentFolder.at(path))
  if (!own || dropped.length === 0) return
  for (const { file, without } of await readPatchedFiles(own, bases.toReversed())) {
    const places = dropped.filter((each) => each.file === file).map(({ place }) => place)
    if (places.length === 0) continue
    const text = (await own.readText(file)) ?? null
    await writeFile(join(own.directory, file), updateJsonText(text, without(places)))
  }
}
