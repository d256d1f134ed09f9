import type { UploadedReceipts, UploadReceipts } from '#contract/receipts.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { addReceiptChange } from '../answers/receipt-change.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { type DossierRow, lockForReceipts, requireWriter } from '../dossiers/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import { requestReading } from '../reading/index.ts'
import type { Services } from '../services.ts'
import { presentReceipt, type ReceiptRow } from '../stored-receipts/index.ts'
import type { Trx } from '../store/store.ts'
import { decodeDataUri } from './extract-files.ts'
import { requestScan } from './scan-files.ts'
import { getUploadBlock, readUpload, requireReadable, type ReadUpload } from './read-upload.ts'

const MOST_FILES = 50
const MOST_BYTES = 150 * 1024 * 1024

/** An upload whose bytes are in the file storage. */
interface WrittenUpload extends ReadUpload {
  readonly sha256: string
}

interface Uploading {
  /** Visible to the user. */
  readonly dossier: DossierRow
  readonly body: UploadReceipts
  readonly locale: Locale
  /** Returns the bytes of a file by its `value` in the body; undefined when it is not a file. */
  readonly fileOf?: (value: string) => Uint8Array | undefined
  /** Skips `work` for a repeated request. */
  readonly once?: (trx: Trx, work: () => Promise<void>) => Promise<void>
}

/**
 * Stores the files of one block, all or none. Returns the dossier's current receipts, also for a repeated request.
 * Source: wizard §7; design "Documents", "Answers".
 */
export async function uploadReceipts(
  services: Services,
  user: User,
  { dossier: row, body, locale, fileOf = decodeDataUri, once = async (_trx, work) => work() }: Uploading,
): Promise<UploadedReceipts> {
  const { db } = services.store
  const dossierId = row.id
  requireWriter(services, user, row)
  const form = await services.forms.get(row.form_version_id, db)
  const uploads = readUploads(services, form, { body, locale, fileOf })
  await requireReadable(services, uploads, locale)
  // Before the transaction: a slow bucket must not hold the lock. The sweep deletes files of a refused upload.
  const files = await writeFiles(services, uploads)
  return db.transaction().execute(async (trx) => {
    const dossier = await lockForReceipts(services, trx, user, dossierId)
    let { receipts } = dossier
    await once(trx, async () => {
      checkLimits(receipts, files)
      dossier.requireWritable(getUploadBlock(form, body.submittingBlockId, locale), 'upload')
      for (const file of files)
        receipts = [
          ...receipts,
          await storeReceipt(services, trx, user, { id: dossierId, form, receipts }, file),
        ]
      await requestReading(trx, services, [dossierId])
      await dossier.uploaded()
    })
    return { dossier: { receipts: receipts.map((receipt) => presentReceipt(receipt, form.id)) } }
  })
}

function readUploads(
  { deployment }: Services,
  form: PublishedForm,
  { body, locale, fileOf }: Required<Pick<Uploading, 'body' | 'locale' | 'fileOf'>>,
): readonly ReadUpload[] {
  const block = getUploadBlock(form, body.submittingBlockId, locale)
  return body.receipts.map((upload) => readUpload(upload, { form, block, deployment, locale, fileOf }))
}

async function writeFiles(
  { files }: Services,
  uploads: readonly ReadUpload[],
): Promise<readonly WrittenUpload[]> {
  const written: WrittenUpload[] = []
  for (const upload of uploads) written.push({ ...upload, sha256: await files.write(upload.bytes) })
  return written
}

function checkLimits(kept: readonly ReceiptRow[], uploads: readonly ReadUpload[]): void {
  const sizes = [...kept.map(({ size }) => size), ...uploads.map(({ bytes }) => bytes.length)]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length > MOST_FILES || total > MOST_BYTES) throw new Failure('FILES_LIMIT')
}

async function storeReceipt(
  services: Services,
  trx: Trx,
  user: User,
  {
    id: dossierId,
    form,
    receipts: before,
  }: { readonly id: number; readonly form: PublishedForm; readonly receipts: readonly ReceiptRow[] },
  upload: WrittenUpload,
): Promise<ReceiptRow> {
  const { element, typeId, title, mimetype, bytes, sha256 } = upload
  const at = services.clock.now()
  await registerFile(trx, sha256, bytes.length, mimetype)
  await requestScan(trx, services, sha256)
  const receipt = await trx
    .insertInto('receipt')
    .values({
      dossier_id: dossierId,
      element,
      type_id: typeId,
      title,
      mimetype,
      size: bytes.length,
      sha256,
      created_by: user.id,
      created_at: at,
    })
    .returningAll()
    // The same content may have been scanned for another receipt.
    .returning((eb) => eb.selectFrom('file').select('scan_state').where('sha256', '=', sha256).as('scan'))
    .executeTakeFirstOrThrow()
  await addReceiptChange(trx, form, { kind: 'added', how: 'uploaded', receipt, before, actorId: user.id, at })
  await recordDossierAct(trx, services.keys, dossierId, 'receipt.added', {
    actorId: user.id,
    detail: { receipt: receipt.id, element, typeId, sha256 },
    at,
  })
  return receipt
}
