import { sql } from 'kysely'
import type { Db, Trx } from '../store/store.ts'
import type { AnswerChanges } from './answer-changes.ts'

export interface StoredChange {
  /** Position in the history of its dossier, from 1. */
  readonly number: number
  readonly block: string
  /** Revision of the block after the change; 0 for receipts, which have no revision. */
  readonly revision: number
  /** Null for the server. */
  readonly actorId: number | null
  readonly at: Date
  readonly changes: AnswerChanges
}

export interface NewChange extends Omit<StoredChange, 'number'> {
  readonly dossierId: number
}

/** Appends to the history of a dossier, whose row the caller has locked. The caller records the audit row. */
export async function addAnswerChange(trx: Trx, change: NewChange): Promise<void> {
  const { dossierId, block, revision, actorId, at, changes } = change
  await sql`
    insert into answer_change (dossier_id, number, block, revision, actor_id, at, changes)
    select ${dossierId}, coalesce(max(number), 0) + 1, ${block}, ${revision}, ${actorId}, ${at}, ${JSON.stringify(changes)}
    from answer_change where dossier_id = ${dossierId}`.execute(trx)
}

/** The history of a dossier, oldest first. */
export async function readAnswerChanges(db: Db, dossierId: number): Promise<readonly StoredChange[]> {
  return db
    .selectFrom('answer_change')
    .select(['number', 'block', 'revision', 'actor_id as actorId', 'at', 'changes'])
    .where('dossier_id', '=', dossierId)
    .orderBy('number')
    .execute()
}
