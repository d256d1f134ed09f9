import { applyEdit, isSameFile } from './apply-edit.ts'
import { mergeLayer } from './layer-file.ts'
import { isPatch, kindOfFile, treeOfFile, treeValueOf } from './layer-kind.ts'
import { asRecord, type Json } from './layered-tree.ts'
import type { Reason } from './reason.ts'
import type { StudioEdit } from './studio-edit.ts'
import { updateJsonText } from './update-json-text.ts'
import { hasOperations, patchCandidates } from './write-patch.ts'
import { writeMerged } from './write-merged.ts'

/** A file of a deployment, with the value of its bases' file. */
export interface EditedFile {
  /** The deployment's own file; null when it has none. */
  readonly text: string | null
  /** Undefined when the bases have none. */
  readonly base: unknown
}

/** The written file, null for a removed one; or why the edit cannot be written. */
export type Written = { readonly text: string | null } | { readonly problem: Reason }

/**
 * Writes an edit of the merged file into the deployment's own file, with the smallest difference and the author's
 * layout. A patch stays a patch: its operations are updated, and one that equals the base is removed. Reading the
 * written file gives the edited value. Source: decision 80.
 */
export function writeEdit({ text, base }: EditedFile, edit: StudioEdit): Written {
  if (edit.kind === 'replace') return { text: edit.text }
  const { file } = edit
  if (!file.endsWith('.json')) return { problem: WHOLE_ONLY }
  const own = text === null ? undefined : parse(text)
  if (text !== null && own === undefined) return { problem: NOT_JSON }
  const edited = applyEdit(mergeLayer(file, base, own), edit)
  if ('problem' in edited) return edited
  for (const candidate of candidates({ own, base }, edit, edited.value)) {
    if (!isSameFile(mergeLayer(file, base, candidate), edited.value)) continue
    if (
      own !== undefined &&
      isPatch(file, own) &&
      hasOperations(own) &&
      !hasOperations(candidate) &&
      base !== undefined
    )
      return { text: null }
    return { text: updateJsonText(text, candidate) }
  }
  return { problem: NO_DIFFERENCE }
}

interface Values {
  /** Undefined when there is no own file. */
  readonly own: unknown
  readonly base: unknown
}

/** Values of the own file that may yield the edited value, best first. */
function* candidates({ own, base }: Values, edit: Exclude<StudioEdit, { kind: 'replace' }>, edited: unknown) {
  const { file } = edit
  const kind = kindOfFile(file)
  if (edit.kind === 'set' && (kind === 'settings' || kind === 'texts' || kind === 'help'))
    yield writeMerged({ own, base }, edit.path, edited, kind === 'help' ? 1 : undefined)
  const tree = treeOfFile(file)
  const patch = own === undefined ? emptyPatch(file, base) : asRecord(own)
  if (tree && patch && base !== undefined && (own === undefined || isPatch(file, own)))
    yield* patchCandidates(
      { patch, base: treeValueOf(base) ?? {}, edited: treeValueOf(edited) ?? {}, levels: tree.levels },
      edit,
    )
  else if (base === undefined || (own !== undefined && !isPatch(file, own))) {
    // A whole file: what it says is what is served, but for lists that are merged with the base's by key.
    const alone = own === undefined ? undefined : applyEdit(own, edit)
    if (alone && 'value' in alone) yield alone.value
    yield edited
  } else yield edited
}

function emptyPatch(file: string, base: unknown): Json {
  const code = asRecord(base)?.['code']
  const isNamed = kindOfFile(file) === 'form' || kindOfFile(file) === 'document'
  return isNamed ? { code } : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const WHOLE_ONLY: Reason = {
  fr: 'ce fichier se remplace en entier',
  en: 'this file is replaced as a whole',
}
const NOT_JSON: Reason = {
  fr: 'le fichier n’est pas du JSON bien formé',
  en: 'the file is not well-formed JSON',
}
const NO_DIFFERENCE: Reason = {
  fr: 'elle ne peut pas s’écrire comme une différence avec la base',
  en: 'it cannot be written as a difference from the base',
}
