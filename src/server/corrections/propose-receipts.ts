import { sql } from 'kysely'
import type { Correction, ProposeReceipts } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Once } from '../http/run-once.ts'
import { requestReading } from '../reading/index.ts'
import {
  getUploadBlock,
  readUpload,
  requestScan,
  requireReadable,
  type ReadUpload,
} from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { ReceiptRow } from '../stored-receipts/index.ts'
import type { Trx } from '../store/store.ts'
import { actorOf } from './correction-access.ts'
import { examineCorrection } from './examine-correction.ts'
import { lockOpen, type CorrectionCall, type LockedCorrection } from './load-correcting.ts'
import { saveProposals } from './propose-answers.ts'
import { presentWritten } from './read-corrections.ts'

const MOST_FILES = 20

/** Proposes files for receipt elements of the correction. They become part of the dossier when it is applied. */
export async function proposeReceipts(
  services: Services,
  call: CorrectionCall,
  given: Pick<ProposeReceipts, 'receipts'> & {
    readonly fileOf: (value: string) => Uint8Array | undefined
    readonly once?: Once<Correction>
  },
): Promise<Correction> {
  const { receipts, fileOf, once = (_trx, run) => run() } = given
  const { db } = services.store
  const uploads = await db.transaction().execute(async (trx) => {
    const locked = await lockOpen(services, trx, call)
    return receipts.map((upload) => read(services, locked, call, upload, fileOf))
  })
  await requireReadable(services, uploads, call.locale)
  // Uploads outside any transaction, so that a slow bucket does not hold the lock. If the upload is refused, the sweep
  // deletes the files.
  const written: WrittenUpload[] = []
  for (const upload of uploads) written.push({ ...upload, sha256: await services.files.write(upload.bytes) })
  return db.transaction().execute((trx) => once(trx, () => storeAll(services, trx, call, written)))
}

type WrittenUpload = ReadUpload & { readonly sha256: string }

async function storeAll(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
  written: readonly WrittenUpload[],
): Promise<Correction> {
  const locked = await lockOpen(services, trx, call)
  await requireAsked(
    services,
    trx,
    locked,
    written.map(({ element }) => element),
  )
  if (locked.correction.receipts.length + written.length > MOST_FILES) throw new Failure('FILES_LIMIT')
  for (const file of written) await store(services, trx, call, { locked, file })
  await requestReading(trx, services, [call.dossierId])
  await saveProposals(services, trx, call, { ...locked, proposals: locked.correction.proposals })
  return presentWritten(services, trx, call)
}

/**
 * Removes a proposed file, or proposes the removal of a signed one; calling it again undoes the removal. The file stays in
 * the storage, since earlier envelopes refer to it.
 */
export async function proposeRemoval(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
  receiptId: number,
): Promise<Correction> {
  const locked = await lockOpen(services, trx, call)
  const { dossier, correction } = locked
  const proposed = correction.receipts.find(({ id }) => id === receiptId)
  const signed = dossier.receipts.find(({ id }) => id === receiptId)
  if (!proposed && !signed) throw new Failure('NOT_FOUND')
  await requireAsked(services, trx, locked, [proposed?.element ?? signed?.element ?? ''])
  if (proposed)
    await trx
      .deleteFrom('correction_receipt')
      .where('correction_id', '=', correction.id)
      .where('id', '=', receiptId)
      .execute()
  else if (signed)
    await trx
      .insertInto('correction_receipt')
      .values({ ...columnsOf(signed), correction_id: correction.id, fate: 'removed' })
      .execute()
  await saveProposals(services, trx, call, { ...locked, proposals: correction.proposals })
  return presentWritten(services, trx, call)
}

function columnsOf({ dossier_id: _dossier, scan: _scan, ...receipt }: ReceiptRow) {
  return receipt
}

function read(
  { deployment }: Services,
  { dossier: { form } }: LockedCorrection,
  { locale }: CorrectionCall,
  upload: ProposeReceipts['receipts'][number],
  fileOf: (value: string) => Uint8Array | undefined,
): ReadUpload {
  const element = form.compiled.elementByName.get(nameOfWireId(form.id, upload.elementId) ?? '')
  if (!element) throw new Failure('UNKNOWN_ELEMENT')
  const block = getUploadBlock(form, wireId(form.id, element.block.slug), locale)
  return readUpload(upload, { form, block, deployment, locale, fileOf })
}

async function requireAsked(
  services: Services,
  trx: Trx,
  { dossier, correction }: LockedCorrection,
  elements: readonly string[],
): Promise<void> {
  const { questions } = await examineCorrection(services, trx, dossier, correction)
  if (elements.some((element) => !questions.some(({ name }) => name === element)))
    throw new Failure('NOT_IN_CORRECTION')
}

async function store(
  services: Services,
  trx: Trx,
  { caller }: CorrectionCall,
  {
    locked: { dossier, correction },
    file,
  }: { readonly locked: LockedCorrection; readonly file: WrittenUpload },
): Promise<void> {
  const { element, typeId, title, mimetype, bytes, sha256 } = file
  const at = services.clock.now()
  const { actorId, party } = actorOf(caller, dossier)
  await registerFile(trx, sha256, bytes.length, mimetype)
  await requestScan(trx, services, sha256)
  // Reserves the file's number among the receipts, because the signed snapshot refers to it.
  await sql`
    insert into correction_receipt (correction_id, id, fate, element, type_id, title, mimetype, size, sha256,
      created_by, created_at)
    values (${correction.id}, nextval(pg_get_serial_sequence('receipt', 'id')), 'added', ${element}, ${typeId},
      ${title}, ${mimetype}, ${bytes.length}, ${sha256}, ${actorId}, ${at})`.execute(trx)
  await recordDossierAct(trx, services.keys, dossier.row.id, 'correction.receipt-proposed', {
    actorId,
    at,
    detail: { correction: correction.id, element, typeId, sha256, ...(party ? { party } : {}) },
  })
}
