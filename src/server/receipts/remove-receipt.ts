import { Failure } from '#rules/failure.ts'
import { addReceiptChange } from '../answers/receipt-change.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { lockForReceipts } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

/** Removes a receipt from its dossier. The sweep deletes the file once nothing refers to it. */
export async function removeReceipt(
  services: Services,
  user: User,
  dossierId: number,
  receiptId: number,
): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const dossier = await lockForReceipts(services, trx, user, dossierId)
    const before = dossier.receipts
    const row = before.find(({ id }) => id === receiptId)
    if (!row) throw new Failure('NOT_FOUND')
    const element = dossier.form.compiled.elementByName.get(row.element)
    if (!element) throw new Error(`receipt ${receiptId} is of the unknown element ${row.element}`)
    dossier.requireWritable(element.block, 'removal')
    const at = services.clock.now()
    await addReceiptChange(trx, dossier.form, {
      kind: 'removed',
      how: 'deleted',
      receipt: row,
      before,
      actorId: user.id,
      at,
    })
    await trx.deleteFrom('receipt').where('id', '=', receiptId).execute()
    await recordDossierAct(trx, services.keys, dossierId, 'receipt.removed', {
      actorId: user.id,
      detail: { receipt: receiptId, element: row.element },
      at,
    })
  })
}
