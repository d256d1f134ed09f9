import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../audit/audit-mac.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { recordChanges } from '../audit/record-changes.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { removeRows } from './remove-rows.ts'

/** Why a dossier was removed: end of retention, the person's request, or cleaning up a sandbox. */
export type RemovalReason = 'retention' | 'erasure' | 'sandbox'

/**
 * Removes a dossier with all rows that refer to it. Its audit chain stays and ends with a row of digests: they can prove
 * that a document presented later was part of it, but disclose nothing by themselves. The next sweep deletes files that no
 * other row refers to.
 */
export async function removeDossier(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  trx: Trx,
  id: number,
  reason: RemovalReason,
  actorId: number | null = null,
): Promise<void> {
  const digests = await digestDossier(trx, keys, id)
  await removeRows(trx, 'dossier', sql<boolean>`id = ${id}`)
  const at = clock.now()
  await recordDossierAct(trx, keys, id, 'dossier.removed', { actorId, detail: { reason, ...digests }, at })
  // Comments are in the chains of their authors.
  await recordChanges(trx, keys, { actorId, action: 'comment.removed', detail: { dossier: id }, at })
}

/** Locks a dossier until the transaction ends; false when it is gone. */
export async function lockDossier(trx: Trx, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('dossier')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Answers are hashed with a key, since short ones could be guessed from a plain hash; files by their own SHA-256. */
async function digestDossier(
  trx: Trx,
  keys: Services['keys'],
  id: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { state } = await trx
    .selectFrom('dossier')
    .select('state')
    .where('id', '=', id)
    // Otherwise a row that refers to it could be added behind the one that is being deleted.
    .forUpdate()
    .executeTakeFirstOrThrow()
  const blocks = await trx
    .selectFrom('dossier_block')
    .select(['block', 'answers'])
    .where('dossier_id', '=', id)
    .orderBy('block')
    .execute()
  const receipts = await trx.selectFrom('receipt').select('sha256').where('dossier_id', '=', id).execute()
  const documents = await trx
    .selectFrom('envelope_document')
    .innerJoin('envelope', 'envelope.id', 'envelope_document.envelope_id')
    .select('current_sha256 as sha256')
    .where('dossier_id', '=', id)
    .execute()
  const evidence = await trx
    .selectFrom('envelope')
    .select('evidence_sha256 as sha256')
    .where('dossier_id', '=', id)
    .where('evidence_sha256', 'is not', null)
    .execute()
  return {
    state,
    answers: createHmac('sha256', keys.derive('removed answers')).update(canonicalJson(blocks)).digest('hex'),
    receipts: receipts.map(({ sha256 }) => sha256).sort(),
    documents: documents.map(({ sha256 }) => sha256).sort(),
    evidence: evidence.flatMap(({ sha256 }) => sha256 ?? []).sort(),
  }
}
