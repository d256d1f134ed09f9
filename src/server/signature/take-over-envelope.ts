import { advanceEnvelope, type Envelope, isAwaitingSeal } from '#signature/envelope.ts'
import type { OutsideDocuments, OutsideEnvelopes } from '#signature/provider.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { completeEnvelope } from './complete-envelope.ts'
import { listEnvelopeDocuments } from './envelope-documents.ts'
import {
  addEnvelopeEvent,
  getEnvelope,
  lockEnvelope,
  saveEnvelope,
  type StoredEnvelope,
} from './envelope-store.ts'

/** A file as it stands in the storage. */
interface TakenFile {
  readonly sha256: string
  readonly size: number
}

/**
 * Fetches the signed documents and the certificate of an envelope that all have signed outside, keeps them
 * as ours, and completes it. May run again: the same bytes have the same name, and only an open one completes.
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
    const current = await lockEnvelope(trx, envelopeId)
    if (current === undefined || !isAwaitingSeal(current)) return
    await storeFiles(trx, services, current, { documents, certificate, audit: given.audit })
    const at = services.clock.now()
    await saveEnvelope(trx, current, sealAll(current), at)
    await completeEnvelope(trx, services, current, at)
  })
}

async function keep({ files }: Services, bytes: Uint8Array): Promise<TakenFile> {
  return { sha256: await files.write(bytes), size: bytes.length }
}

async function storeFiles(
  trx: Trx,
  services: Services,
  { id: envelopeId, provider, providerEnvelopeId }: StoredEnvelope,
  taken: {
    readonly documents: ReadonlyMap<number, TakenFile>
    readonly certificate: TakenFile
    readonly audit: OutsideDocuments['audit']
  },
): Promise<void> {
  for (const { id, rank } of await listEnvelopeDocuments(trx, envelopeId)) {
    const file = taken.documents.get(rank)
    if (file === undefined) throw new Error(`envelope ${envelopeId} came back without document ${rank}`)
    await registerFile(trx, file.sha256, file.size, 'application/pdf')
    await trx
      .updateTable('envelope_document')
      .set({ current_sha256: file.sha256 })
      .where('envelope_id', '=', envelopeId)
      .where('id', '=', id)
      .execute()
  }
  const { sha256, size } = taken.certificate
  await registerFile(trx, sha256, size, 'application/pdf')
  await trx.updateTable('envelope').set({ certificate_sha256: sha256 }).where('id', '=', envelopeId).execute()
  await addEnvelopeEvent(trx, {
    envelopeId,
    at: services.clock.now(),
    party: null,
    kind: 'received',
    detail: { provider, providerEnvelopeId, certificate: sha256, audit: taken.audit },
  })
}

/** The provider has put every signature into the documents at once. */
function sealAll(envelope: Envelope): Envelope {
  return envelope.parties.reduce((current, { party }) => {
    const step = advanceEnvelope(current, { kind: 'sealed', party })
    if (!step.ok) throw new Error(step.refusal)
    return step.envelope
  }, envelope)
}
