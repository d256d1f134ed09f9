import type { StudioDefinition, StudioFile, StudioFileEntry, StudioState } from '#contract/studio.ts'
import { mergeLayer } from '#form/layer-file.ts'
import { isPatch, kindOfFile } from '#form/layer-kind.ts'
import { Failure } from '#rules/failure.ts'
import { inspectDeployment } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { valueOf, type BaseFiles } from './base-files.ts'
import { findReversible } from './edit-log.ts'
import { materialise } from './materialise.ts'
import { listPresence } from './presence.ts'
import type { Studio } from './studio.ts'
import { readWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** The working copy for one of its authors; starts its check. */
export async function readState({ services, bases, checks }: Studio, user: User): Promise<StudioState> {
  const { db } = services.store
  const copy = await readWorkingCopy(services, db)
  const [undo, redo] = await Promise.all([
    findReversible(db, copy.code, user.id, 'undo'),
    findReversible(db, copy.code, user.id, 'redo'),
  ])
  checks.follow(copy)
  return {
    code: copy.code,
    revision: copy.revision,
    baseVersion: copy.baseDigest,
    publishedVersion: copy.publishedDigest,
    files: await listFiles(copy, bases),
    canUndo: undo !== undefined,
    canRedo: redo !== undefined,
    presence: await listPresence(services, user),
    check: checks.stateOf(copy),
    conflicts: [...copy.conflicts],
  }
}

/** All files of the deployment, those of its bases included. */
async function listFiles(copy: WorkingCopy, bases: BaseFiles): Promise<StudioFileEntry[]> {
  const names = new Set([...(await bases.names()), ...copy.published.keys(), ...copy.files.keys()])
  const changed = new Set(copy.edited)
  return [...names].toSorted().map((file) => {
    const text = copy.files.get(file)
    return {
      file,
      kind: kindOfFile(file),
      isOwn: text !== undefined,
      isPatch: isPatch(file, valueOf(file, text)),
      isChanged: changed.has(file),
    }
  })
}

/** One file of the working copy. 404 when neither the deployment nor a base has it. */
export async function readFileOf(copy: WorkingCopy, bases: BaseFiles, file: string): Promise<StudioFile> {
  const text = copy.files.get(file) ?? null
  const base = await bases.valueOf(file)
  if (text === null && base === undefined && !copy.published.has(file) && !(await bases.names()).has(file))
    throw new Failure('NOT_FOUND')
  return {
    file,
    kind: kindOfFile(file),
    revision: copy.revision,
    text,
    base: base ?? null,
    merged: mergedOf(file, base, text) ?? null,
  }
}

/** The merged value of a file; undefined when there is none, or when the own file is not well-formed. */
export function mergedOf(file: string, base: unknown, text: string | null): unknown {
  if (text === null) return base
  const own = valueOf(file, text)
  return own === undefined ? undefined : mergeLayer(file, base, own)
}

/** A form of the working copy with everything that the engine needs to run it. 404 for an unknown form. */
export async function readDefinition(
  services: Services,
  copy: WorkingCopy,
  form: string,
): Promise<StudioDefinition> {
  const root = await materialise(services, copy.files)
  const { readable } = await inspectDeployment(copy.code, root)
  const definition = readable && Object.hasOwn(readable.forms, form) ? (readable.forms[form] ?? null) : null
  if (!definition && !copy.files.has(`forms/${form}.json`) && !Object.hasOwn(services.deployment.forms, form))
    throw new Failure('NOT_FOUND')
  return {
    revision: copy.revision,
    code: form,
    definition,
    settings: readable?.settings ?? {},
    products: [...(readable?.products ?? [])],
    tables: [...(readable?.tables ?? [])],
    receiptTypes: [...(readable?.receiptTypes ?? [])],
    datalistLabels: Object.fromEntries(
      Object.entries(readable?.datalists ?? {}).map(([list, { options }]) => [
        list,
        Object.fromEntries(options.map(({ value, label }) => [value, label])),
      ]),
    ),
  }
}
