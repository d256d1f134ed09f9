import type { AnswerInput } from '#engine/index.ts'
import type { DraftConflict, DraftToSave, SavedBatch } from './draft-port.ts'
import type { LocalDrafts } from '#web/session/local-drafts.ts'
import { wireValue } from './wire-answers.ts'

/** Inputs by element name, as sent. */
export type DraftBatch = readonly (readonly [string, AnswerInput])[]

/** Unsaved inputs with the revisions they are based on, and the conflicts found. */
export interface PendingDrafts {
  readonly isEmpty: () => boolean
  readonly conflicts: () => readonly DraftConflict[]
  /** All inputs without an unresolved conflict. */
  readonly toSend: () => DraftBatch
  readonly toSave: (batch: DraftBatch) => readonly DraftToSave[]
  /** As `toSave`, for a call that begins when no other runs. */
  readonly begin: (batch: DraftBatch) => readonly DraftToSave[]
  readonly put: (name: string, input: AnswerInput) => void
  readonly markSaved: (batch: DraftBatch, answer: SavedBatch) => void
  readonly discard: (names: readonly string[]) => void
  /** Notes the revision of a draft read from the server. False when it is not newer, or ours is not saved yet. */
  readonly adopt: (name: string, revision: number) => boolean
  /** Replaces the conflicts about `names`. */
  readonly addConflicts: (conflicts: readonly DraftConflict[], names: Iterable<string>) => void
  /** False when the element has no conflict. */
  readonly resolve: (name: string, kept: 'ours' | 'theirs') => boolean
}

export function createPendingDrafts(
  local: LocalDrafts,
  revisions: Iterable<readonly [string, number]>,
  blockRevisionOf: (name: string) => number,
): PendingDrafts {
  const inputs = new Map<string, AnswerInput>(Object.entries(local.read()))
  const known = new Map(revisions)
  // Drafts stored before a reload keep the revisions they were typed over, so that the server detects conflicts.
  const typedOver = new Map(local.bases())
  const conflicts = new Map<string, DraftConflict>()
  /** Elements submitted during the running call. */
  const settled = new Set<string>()
  const baseOf = (name: string) => {
    const { revision, blockRevision } = typedOver.get(name) ?? {}
    return {
      revision: revision ?? known.get(name) ?? 0,
      blockRevision: blockRevision ?? blockRevisionOf(name),
    }
  }
  const toSave = (batch: DraftBatch) =>
    batch.map(([name, input]) => ({ name, value: wireValue(input), ...baseOf(name) }))

  return {
    isEmpty: () => inputs.size === 0,
    conflicts: () => [...conflicts.values()],
    toSend: () => [...inputs].filter(([name]) => !conflicts.has(name)),
    toSave,
    begin(batch) {
      settled.clear()
      return toSave(batch)
    },
    put(name, input) {
      inputs.set(name, input)
      local.keep(name, input, baseOf(name))
    },
    markSaved(batch, answer) {
      for (const conflict of answer.conflicts)
        if (!settled.has(conflict.name)) conflicts.set(conflict.name, conflict)
      const refused = new Set(answer.conflicts.map(({ name }) => name))
      for (const [name, input] of batch) {
        if (refused.has(name)) continue
        typedOver.delete(name)
        // The input may have changed during the call.
        if (inputs.get(name) === input) inputs.delete(name)
        local.arrived(name, input)
      }
      for (const { name, revision } of answer.saved) if (!settled.has(name)) known.set(name, revision)
    },
    discard(names) {
      for (const name of names) {
        settled.add(name)
        for (const map of [inputs, known, typedOver, conflicts]) map.delete(name)
      }
      local.drop(names)
    },
    adopt(name, revision) {
      if (inputs.has(name) || revision <= (known.get(name) ?? 0)) return false
      known.set(name, revision)
      return true
    },
    addConflicts(found, names) {
      for (const name of names) conflicts.delete(name)
      for (const conflict of found) conflicts.set(conflict.name, conflict)
    },
    resolve(name, kept) {
      const conflict = conflicts.get(name)
      if (!conflict) return false
      conflicts.delete(name)
      typedOver.delete(name)
      known.set(name, conflict.revision)
      if (kept === 'theirs') {
        inputs.delete(name)
        local.drop([name])
      }
      return true
    },
  }
}
