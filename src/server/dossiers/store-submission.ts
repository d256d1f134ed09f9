import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'
import { readColumns } from './dossier-columns.ts'
import type { Submission } from './submission.ts'

/** What a submit leaves behind. */
export interface StoredSubmission {
  readonly revision: number
  readonly status: string
  readonly title: string
  readonly amount_cents: number | null
}

/** Writes the block's row, drops its drafts and brings the dossier's columns up to date, all in one statement. */
export async function storeSubmission(trx: Trx, submission: Submission): Promise<StoredSubmission> {
  const { services, dossier, block, session } = submission
  const at = services.clock.now()
  const columns = readColumns(session, services.deployment, dossier.holder)
  const submitted = new Set([...dossier.blocks.map((row) => row.block), block.slug])
  const written = { last_block: block.slug, progress: session.progressPercent(submitted), updated_at: at }
  return trx
    .with('stored', (db) => upsertBlock(db, submission, at))
    .with('forgotten', (db) =>
      db
        .deleteFrom('draft')
        .where('dossier_id', '=', dossier.row.id)
        .where(sql<boolean>`element = any(${block.elements.map(({ name }) => name)})`)
        .returning('element'),
    )
    .updateTable('dossier')
    .from('stored')
    .set({ ...columns, ...written })
    .where('id', '=', dossier.row.id)
    .returning(['stored.revision', 'dossier.status', 'dossier.title', 'dossier.amount_cents'])
    .executeTakeFirstOrThrow()
}

function upsertBlock(db: Pick<Trx, 'insertInto'>, submission: Submission, at: Date) {
  const { user, dossier, block, answers } = submission
  const written = { answers: JSON.stringify(answers), submitted_by: user.id, submitted_at: at }
  return db
    .insertInto('dossier_block')
    .values({ dossier_id: dossier.row.id, block: block.slug, revision: 1, ...written })
    .onConflict((oc) =>
      oc.columns(['dossier_id', 'block']).doUpdateSet((eb) => ({
        ...written,
        revision: eb('dossier_block.revision', '+', 1),
      })),
    )
    .returning('revision')
}
