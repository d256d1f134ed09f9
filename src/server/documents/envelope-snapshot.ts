import * as z from 'zod'
import type { DocumentView } from '#documents/document-view.ts'
import type { AnswerInput, Facts } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'

/** A document of an envelope, filled in when the envelope was opened; drawing it needs nothing else. */
export interface SnapshotDocument {
  readonly code: string
  readonly title: Text
  readonly view: DocumentView
}

/**
 * What the parties sign, as it stood when the envelope was opened. Kept for good: the documents are
 * drawn from it, frozen blocks are read from it, and it is the history once the envelope is over.
 */
export interface EnvelopeSnapshot {
  readonly formVersionId: number
  /** As given to shown elements, receipts included: the engine opened over these says the same again. */
  readonly answers: Readonly<Record<string, AnswerInput>>
  /** Of visible elements, by name. */
  readonly effectiveAnswers: Readonly<Record<string, string | readonly string[]>>
  /** Names of what was shown. */
  readonly visible: {
    readonly pages: readonly string[]
    readonly blocks: readonly string[]
    readonly elements: readonly string[]
  }
  /** Day in Paris, `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
  readonly receipts: readonly { readonly id: number; readonly sha256: string }[]
  readonly documents: readonly SnapshotDocument[]
}

/** The job reads back what this program wrote; only the shape it walks is checked. */
const StoredDocuments = z.object({
  documents: z.array(
    z.object({
      code: z.string(),
      title: z.object({ fr: z.string(), en: z.string() }),
      view: z.custom<DocumentView>((view) => typeof view === 'object' && view !== null && 'sections' in view),
    }),
  ),
})

/** The documents of a stored snapshot, in order. */
export function parseSnapshotDocuments(
  snapshot: Readonly<Record<string, unknown>>,
): readonly SnapshotDocument[] {
  return StoredDocuments.parse(snapshot).documents
}
