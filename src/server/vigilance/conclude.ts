import type { Concluded, Conclude } from '#contract/vigilance.ts'
import { Failure } from '#rules/failure.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { needsConclusion } from '#rules/vigilance.ts'
import { areSamePerson } from '../accounts/same-person.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import {
  assessVigilance,
  type Assessment,
  type DossierRow,
  loadDossier,
  lockVisibleDossier,
  openForm,
  requireNoProposal,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

interface ConcludeCall {
  readonly user: User
  readonly id: number
  readonly body: Conclude
}

/**
 * Stores a conclusion on a dossier of enhanced vigilance under review, under its lock, for its current assessment. 403 for
 * those who brought the dossier. 409 when the level needs no conclusion, when the assessment differs from the one shown, or
 * while a decision awaits a second person, who must find the dossier unchanged.
 */
export async function conclude(
  services: Services,
  trx: Trx,
  { user, id, body }: ConcludeCall,
): Promise<Concluded> {
  const row = await lockVisibleDossier(trx, user, id)
  if (row.integration_state === null) throw new Failure('STATE_CONFLICT')
  if (!isUnderReview(row.integration_state)) throw new Failure('DECISION_TAKEN')
  if (await isEntrant(trx, user, row)) throw new Failure('CONCLUSION_BY_ENTRANT')
  await requireNoProposal(trx, id)
  const session = openForm(services, user, await loadDossier(services, trx, row))
  const { level, digest, reasons, tableDigest } = await assessVigilance(services, trx, { row, session })
  if (digest !== body.digest) throw new Failure('VIGILANCE_CHANGED')
  if (!needsConclusion(level)) throw new Failure('CONCLUSION_NOT_ASKED')
  const at = services.clock.now()
  const written = await trx
    .insertInto('vigilance_conclusion')
    .values({
      dossier_id: id,
      author_id: user.id,
      text: body.text,
      digest,
      reasons: JSON.stringify(reasons),
      table_digest: tableDigest,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // In the chain of the author, because the dossier's chain is part of its parties' proofs.
  await recordAccountAct(trx, services.keys, user.id, 'vigilance.concluded', {
    actorId: user.id,
    detail: { dossier: id, conclusion: written.id },
    at,
  })
  return written
}

/** Whether a user brought a dossier: as the person who entered it, or as its advisor. */
export async function isEntrant(
  db: Db,
  user: Pick<User, 'id'>,
  { created_by: creator, advisor_id: advisor }: Pick<DossierRow, 'created_by' | 'advisor_id'>,
): Promise<boolean> {
  if (await areSamePerson(db, user.id, creator)) return true
  return advisor !== null && advisor !== creator && areSamePerson(db, user.id, advisor)
}

/**
 * Throws when an acceptance lacks the conclusion that its level requires: 409 when there is none for the current
 * assessment, 403 when only the person who decides wrote one. `decider` is null while another person will decide.
 */
export async function requireConclusion(
  trx: Trx,
  {
    dossierId,
    assessment: { level, digest },
    decider,
  }: { readonly dossierId: number; readonly assessment: Assessment; readonly decider: number | null },
): Promise<void> {
  if (!needsConclusion(level)) return
  const found = await trx
    .selectFrom('vigilance_conclusion')
    .select('author_id')
    .distinct()
    .where('dossier_id', '=', dossierId)
    .where('digest', '=', digest)
    .execute()
  if (found.length === 0) throw new Failure('CONCLUSION_REQUIRED')
  if (decider === null) return
  for (const { author_id: author } of found) if (!(await areSamePerson(trx, author, decider))) return
  throw new Failure('CONCLUSION_BY_DECIDER')
}
