import type { Trx } from '../store/store.ts'
import { readColumns } from './dossier-columns.ts'
import { findHolder } from './find-holder.ts'
import type { Submission } from './submission.ts'

/** Writes the block's row, drops its drafts and brings the dossier's columns up to date. */
export async function storeSubmission(
  trx: Trx,
  submission: Submission,
): Promise<{ readonly revision: number; readonly title: string; readonly amount_cents: number | null }> {
  const { services, dossier, block, session } = submission
  const at = services.clock.now()
  const revision = await storeBlock(trx, submission, at)
  await deleteDrafts(trx, submission)
  const columns = readColumns(session, services.deployment, await findHolder(trx, dossier.row.client_id))
  const submitted = new Set([...dossier.blocks.map((row) => row.block), block.slug])
  await trx
    .updateTable('dossier')
    .set({
      ...columns,
      last_block: block.slug,
      progress: session.progressPercent(submitted),
      updated_at: at,
    })
    .where('id', '=', dossier.row.id)
    .execute()
  return { revision, title: columns.title, amount_cents: columns.amount_cents }
}

async function storeBlock(trx: Trx, submission: Submission, at: Date): Promise<number> {
  const { user, dossier, block, answers } = submission
  const written = { answers: JSON.stringify(answers), submitted_by: user.id, submitted_at: at }
  const row = await trx
    .insertInto('dossier_block')
    .values({ dossier_id: dossier.row.id, block: block.slug, revision: 1, ...written })
    .onConflict((oc) =>
      oc.columns(['dossier_id', 'block']).doUpdateSet((eb) => ({
        ...written,
        revision: eb('dossier_block.revision', '+', 1),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

async function deleteDrafts(trx: Trx, { dossier, block }: Submission): Promise<void> {
  const names = block.elements.map(({ name }) => name)
  if (names.length === 0) return
  await trx
    .deleteFrom('draft')
    .where('dossier_id', '=', dossier.row.id)
    .where('element', 'in', names)
    .execute()
}
