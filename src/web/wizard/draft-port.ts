import type { SavedDrafts } from '#contract/dossiers.ts'
import type { AnswerInput } from '#engine/index.ts'

export interface DraftToSave {
  readonly name: string
  readonly value: string | string[] | null
  readonly revision: number
  readonly blockRevision: number
}

/** Conflicting answers to one element: the other person's, and ours. */
export interface DraftConflict {
  readonly name: string
  readonly value: AnswerInput
  /** Absent when the author is unknown. */
  readonly author?: string
  /** Draft revision of the other answer; 0 for a submitted one. */
  readonly revision: number
}

export interface SavedBatch {
  readonly saved: readonly { readonly name: string; readonly revision: number }[]
  readonly conflicts: readonly DraftConflict[]
  readonly savedAt: SavedDrafts['savedAt']
}

export interface DraftPort {
  /** Rejects on a network failure or a refusal. */
  save(drafts: readonly DraftToSave[]): Promise<SavedBatch>
  /** Whether a failed save is permanent, so that a retry would be refused too. */
  isRefusal(error: unknown): boolean
}
