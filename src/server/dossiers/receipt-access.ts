import { sql } from 'kysely'
import type { Block } from '#form/definition.ts'
import { Failure } from '#rules/failure.ts'
import { type EnvelopeRow, readEnvelope, selectEnvelopes } from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { jsonRows } from '../store/json-rows.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { readReceipt, selectReceipts, type ReceiptJson, type ReceiptRow } from '../stored-receipts/index.ts'
import { findRoleRefusal, findStateRefusal, writeContextOf } from './block-access.ts'
import { type DossierRow, getVisibleDossier, lockVisibleDossier } from './find-dossier.ts'
import { awaitsPaper, isAwaitingPaper } from './paper-form.ts'
import { signPaper } from './record-paper.ts'

/** A dossier whose receipts change, locked until the transaction ends. */
interface LockedDossier {
  readonly form: PublishedForm
  /** Oldest first. */
  readonly receipts: readonly ReceiptRow[]
  /** Throws a 409 with the reason when the block cannot be written now. */
  requireWritable(block: Block, change: 'upload' | 'removal' | 'delivery'): void
  /** Call it in the same transaction after adding files: uploading the paper form signs the dossier. */
  uploaded(): Promise<void>
}

/** The form of a dossier whose receipts are read; 404 when it is not visible to the user. */
export async function getReceiptForm(
  { forms }: Services,
  db: Db,
  user: User,
  id: number,
): Promise<PublishedForm> {
  return forms.get((await getVisibleDossier(db, user, id)).form_version_id, db)
}

/** Throws 403 for a role that may never write the dossier. */
export function requireWriter(
  { deployment }: Pick<Services, 'deployment'>,
  user: User,
  row: Pick<DossierRow, 'form_code'>,
): void {
  const question = { role: user.role, settings: deployment.permissions, formCode: row.form_code }
  const refusal = findRoleRefusal(question)
  if (refusal) throw new Failure(refusal)
}

/** Throws 403 for a role that may never write the dossier, 404 as above. */
export async function lockForReceipts(
  services: Services,
  trx: Trx,
  user: User,
  id: number,
): Promise<LockedDossier> {
  const row = await lockVisibleDossier(trx, user, id)
  const { envelopes, receipts } = await readParts(trx, id)
  const form = await services.forms.get(row.form_version_id, trx)
  requireWriter(services, user, row)
  return {
    form,
    receipts,
    requireWritable(block, change) {
      if (change === 'upload' && awaitsPaper(row, block)) return
      const conflict = findStateRefusal(writeContextOf(services, user, { row, form, envelopes }, block))
      if (conflict) throw new Failure(conflict)
    },
    async uploaded() {
      if (isAwaitingPaper(row)) await signPaper(services, trx, user, id)
    },
  }
}

/** In one statement after the lock, since data read earlier may be outdated. */
async function readParts(trx: Trx, id: number) {
  const [parts] = await sendPrepared(
    trx,
    sql<{ envelopes: readonly EnvelopeRow[]; receipts: readonly ReceiptJson[] }>`
      select ${jsonRows(selectEnvelopes(sql`envelope.dossier_id = ${id}`))} as envelopes,
        ${jsonRows(selectReceipts(id))} as receipts`,
  )
  if (!parts) throw new Error(`dossier ${id}: the statement returned no row`)
  return { envelopes: parts.envelopes.map(readEnvelope), receipts: parts.receipts.map(readReceipt) }
}
