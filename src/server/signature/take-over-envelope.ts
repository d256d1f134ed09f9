import { isAwaitingSeal } from '#signature/envelope.ts'
import type { OutsideEnvelopes } from '#signature/provider.ts'
import {
  applyEvent,
  getEnvelope,
  getLockedEnvelope,
  signedDocuments,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

interface TakenFile {
  readonly sha256: string
  readonly size: number
}

/**
 * Downloads the signed documents and the certificate of an envelope that all parties signed at an outside provider, stores
 * them, and completes the envelope. Idempotent: equal bytes have equal names, and only an open envelope completes.
 */
export async function takeOverEnvelope(
  services: Services,
  outside: OutsideEnvelopes,
  envelopeId: string,
): Promise<void> {
  const envelope = await getEnvelope(services.store.db, envelopeId)
  if (!isAwaitingSeal(envelope)) return
  const given = await outside.download(envelopeId)
  const documents = new Map<number, TakenFile>()
  for (const [rank, bytes] of given.documents) documents.set(rank, await keep(services, bytes))
  const certificate = await keep(services, given.certificate)
  await services.store.db.transaction().execute(async (trx) => {
    const current = await getLockedEnvelope(trx, envelopeId)
    if (!isAwaitingSeal(current)) return
    await storeFiles(trx, current, documents)
    await storeCertificate(trx, current, certificate)
    const { provider, providerEnvelopeId } = current
    const detail = { provider, providerEnvelopeId, certificate: certificate.sha256, audit: given.audit }
    await applyEvent(trx, services, current, { kind: 'received' }, { detail })
  })
}

async function keep({ files }: Services, bytes: Uint8Array): Promise<TakenFile> {
  return { sha256: await files.write(bytes), size: bytes.length }
}

async function storeFiles(
  trx: Trx,
  envelope: StoredEnvelope,
  taken: ReadonlyMap<number, TakenFile>,
): Promise<void> {
  for (const { id, rank } of signedDocuments(envelope)) {
    const file = taken.get(rank)
    if (file === undefined)
      throw new Error(`envelope ${envelope.id}: the provider returned no document ${rank}`)
    await registerFile(trx, file.sha256, file.size, 'application/pdf')
    await trx
      .updateTable('envelope_document')
      .set({ current_sha256: file.sha256 })
      .where('envelope_id', '=', envelope.id)
      .where('id', '=', id)
      .execute()
  }
}

async function storeCertificate(
  trx: Trx,
  { id }: StoredEnvelope,
  { sha256, size }: TakenFile,
): Promise<void> {
  await registerFile(trx, sha256, size, 'application/pdf')
  await trx.updateTable('envelope').set({ certificate_sha256: sha256 }).where('id', '=', id).execute()
}
