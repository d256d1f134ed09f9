import { basename } from 'node:path'
import type * as z from 'zod'
import { applyPatch } from '#form/apply-patch.ts'
import { asRecord, type Json, type Level } from '#form/layered-tree.ts'
import { mustBeFileName, type Reason } from '#form/reason.ts'
import type { DeploymentFolder } from './deployment-folder.ts'
import { partOf } from './place-in-file.ts'
import { namesIn } from './prune-invalid.ts'

/** Reported for a patch of something that no base has. */
export const NO_BASE: Reason = { fr: 'aucune base n’a ce fichier', en: 'no base has this file' }

/** A kind of file that is either whole or a patch of the base's. */
export interface LayeredFile<T> {
  readonly whole: z.ZodType<T>
  readonly patch: z.ZodType
  readonly levels: readonly Level[]
  readonly isPatch: (json: Json) => boolean
  /** Blank texts are reported elsewhere, with the names of the blocks. */
  readonly hasOwnTextCheck?: true
}

/**
 * One layer of a file: a complete file, or the base's file with this folder's patch applied. Undefined when it is absent,
 * or invalid (and reported).
 */
export async function readLayer<T>(
  folder: DeploymentFolder,
  file: string,
  kind: LayeredFile<T>,
  base: T | undefined,
): Promise<T | undefined> {
  const json = await folder.readJson(file)
  if (json === undefined) return undefined
  checkCode(folder, file, json)
  const accept = kind.hasOwnTextCheck ? folder.parse.bind(folder) : folder.accept.bind(folder)
  const patch = asRecord(json)
  if (!patch || !kind.isPatch(patch)) return accept(file, kind.whole, json)
  const accepted = asRecord(accept(file, kind.patch, patch))
  if (!accepted) return undefined
  const before = asRecord(base)
  if (!before) {
    folder.refuse(file, '', NO_BASE)
    return undefined
  }
  // Uses a valid patch as written: parsing would add defaults that it does not contain.
  const usable = kind.patch.safeParse(patch).success ? patch : accepted
  const { value, problems } = applyPatch(before, usable, kind.levels)
  for (const { path, reason } of problems) folder.refuse(file, path, reason, { hides: namesIn(patch) })
  // Stop after failed operations: errors caused by their missing results would be misleading.
  return problems.length > 0 ? undefined : folder.parse(file, kind.whole, value)
}

/** A form or document is found by the name of its file; the patch of one has the code of what it patches. */
function checkCode(folder: DeploymentFolder, file: string, json: unknown): void {
  const name = basename(file, '.json')
  const code = partOf(json, 'code')
  if (typeof code === 'string' && code !== name) folder.refuse(file, 'code', mustBeFileName(code, name))
}
