import type { ReceiptRow } from '../stored-receipts/index.ts'
import type { AnswersByName, ChangedFile, StoredAnswer } from './answer-changes.ts'
import type { StoredChange } from './change-store.ts'

/** A submitted block. */
export interface CurrentBlock {
  readonly block: string
  /** Editable elements only; the empty string is a cleared answer. */
  readonly answers: AnswersByName
  readonly revision: number
  readonly submittedAt: Date
}

/** Answers and receipts of a dossier at an instant. */
export interface PastAnswers {
  readonly blocks: readonly CurrentBlock[]
  readonly receipts: readonly ReceiptRow[]
  /**
   * False when the history does not reach back to the instant: answers submitted to a release without a history may have
   * had other values then.
   */
  readonly isComplete: boolean
}

interface Current {
  readonly dossierId: number
  readonly blocks: readonly CurrentBlock[]
  readonly receipts: readonly ReceiptRow[]
  /** Oldest first. */
  readonly changes: readonly StoredChange[]
}

/**
 * Undoes the changes after an instant, newest first. Starts from the current state, because the history of blocks submitted
 * before it was introduced has no initial entry. Changes at the instant itself are included.
 */
export function replayAnswers({ dossierId, blocks, receipts, changes }: Current, at: Date): PastAnswers {
  // By position, not by time: clocks of two servers may differ.
  const cut = changes.findLastIndex((change) => change.at <= at)
  const undone = changes.slice(cut + 1)
  const past = blocks.map((block) => undoBlock(block, changes, undone, at))
  return {
    blocks: past.flatMap(({ block }) => (block ? [block] : [])),
    receipts: [...receipts, ...removedReceipts(dossierId, undone)]
      .filter(({ created_at }) => created_at <= at)
      .toSorted((one, other) => one.id - other.id),
    isComplete: past.every(({ isKnown }) => isKnown),
  }
}

function undoBlock(
  current: CurrentBlock,
  changes: readonly StoredChange[],
  undone: readonly StoredChange[],
  at: Date,
): { readonly block: CurrentBlock | undefined; readonly isKnown: boolean } {
  const submits = changes.filter(({ block, revision }) => block === current.block && revision > 0)
  const [first] = submits
  const last = submits.findLast((change) => !undone.includes(change))
  if (!last && isStart(first, current)) {
    const isBefore = first !== undefined || current.submittedAt > at
    if (isBefore) return { block: undefined, isKnown: true }
  }
  const answers: Record<string, StoredAnswer> = { ...current.answers }
  for (const change of undone.toReversed())
    if (change.block === current.block && change.revision > 0) undo(answers, change)
  const block = {
    block: current.block,
    answers,
    revision: last?.revision ?? (first ? first.revision - 1 : current.revision),
    submittedAt: last?.at ?? current.submittedAt,
  }
  const isKnown = last !== undefined || isStart(first, current) || (!first && current.submittedAt <= at)
  return { block, isKnown }
}

/** Whether the history of a block includes its first submit. */
function isStart(first: StoredChange | undefined, current: CurrentBlock): boolean {
  if (!first) return current.revision === 1
  return first.revision === 1 && Object.values(first.changes).every(({ from }) => from === undefined)
}

function undo(answers: Record<string, StoredAnswer>, { changes }: StoredChange): void {
  for (const [name, { from }] of Object.entries(changes)) {
    if (from === undefined) delete answers[name]
    else answers[name] = from
  }
}

function removedReceipts(dossierId: number, undone: readonly StoredChange[]): readonly ReceiptRow[] {
  return undone.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([element, { file, from, to }]) =>
      file && (from?.length ?? 0) > (to?.length ?? 0) ? [rebuildReceipt(dossierId, element, file)] : [],
    ),
  )
}

function rebuildReceipt(dossierId: number, element: string, file: ChangedFile): ReceiptRow {
  const { id, title, typeId, mimetype, size, sha256, createdBy, createdAt } = file
  return {
    id,
    dossier_id: dossierId,
    element,
    type_id: typeId,
    title,
    mimetype,
    size,
    sha256,
    created_by: createdBy,
    created_at: new Date(createdAt),
    scan: null,
  }
}
