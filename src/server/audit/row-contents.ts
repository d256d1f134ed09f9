import { hash } from 'node:crypto'

/** A block as it is submitted. */
export interface WrittenAnswers {
  readonly answers: Readonly<Record<string, unknown>>
  readonly revision: number
  readonly submittedBy: number
  readonly submittedAt: Date
}

/** Content of a submitted block; must equal what the kind `answers` selects (row-kinds.ts). */
export function answersContent(block: WrittenAnswers): readonly unknown[] {
  return [block.answers, block.revision, block.submittedBy, block.submittedAt.getTime()]
}

/** Content of an answer change; must equal what the kind `change` selects (row-kinds.ts). */
export function changeContent(change: {
  readonly block: string
  readonly revision: number
  readonly actorId: number
  readonly at: Date
  /** JSON as stored. */
  readonly changes: string
}): readonly unknown[] {
  const { block, revision, actorId, at, changes } = change
  return [block, revision, actorId, at.getTime(), hash('sha256', changes)]
}
