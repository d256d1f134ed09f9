import type { SavedDrafts } from '#contract/dossiers.ts'
import type { AnswerInput } from '#engine/index.ts'

export interface DraftToSave {
  readonly name: string
  readonly value: string | string[] | null
  readonly revision: number
}

/** An element two people changed: what the other one answered, beside what stands here. */
export interface DraftConflict {
  readonly name: string
  readonly value: AnswerInput
  /** Absent when only the answer is known, not who gave it. */
  readonly author?: string
  /** Draft revision of the other answer. */
  readonly revision: number
}

export interface SavedBatch {
  readonly saved: readonly { readonly name: string; readonly revision: number }[]
  readonly conflicts: readonly DraftConflict[]
  readonly savedAt: SavedDrafts['savedAt']
}

export interface DraftPort {
  /** Rejects when the server was not reached or refused. */
  save(drafts: readonly DraftToSave[]): Promise<SavedBatch>
  /** Whether a failed save was a refusal: a retry would be refused again. */
  isRefusal(error: unknown): boolean
}
