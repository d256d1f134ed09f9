import { Failure } from '#rules/failure.ts'
import type { Db } from '../store/store.ts'

/** The proposed decision of a dossier that awaits a second person. */
export async function findOpenProposal(db: Db, dossierId: number) {
  return db
    .selectFrom('decision_proposal')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/** Throws while a decision awaits a second person, who must find the dossier unchanged. */
export async function requireNoProposal(db: Db, dossierId: number): Promise<void> {
  if (await findOpenProposal(db, dossierId)) throw new Failure('SECOND_PERSON_AWAITED')
}
