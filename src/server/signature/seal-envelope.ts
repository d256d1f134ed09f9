import { parisMoment } from '#rules/paris-time.ts'
import { signingButton } from '#rules/dossier-state.ts'
import type { SignatureAppearance } from '#signature/seal/signature-appearance.ts'
import { sql } from 'kysely'
import {
  recordEnvelopeEvent,
  applyEvent,
  type EnvelopeDocument,
  findEnvelope,
  getEnvelope,
  getLockedEnvelope,
  listEnvelopeDocuments,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { parseAppearance } from './stored-appearance.ts'

/**
 * Adds the PAdES signature of every party that has signed and is not sealed yet, in routing order, to
 * each document that has a box for it; the last one is followed by the deployment's own seal on every
 * document and completes the envelope. One transaction per party: after a crash the next run finds either
 * all of its files or none.
 */
export async function sealEnvelope(services: Services, envelopeId: string): Promise<void> {
  const envelope = await getEnvelope(services.store.db, envelopeId)
  for (const { party } of envelope.parties.filter((each) => each.state === 'signed' && !each.sealed)) {
    await services.store.db.transaction().execute(async (trx) => {
      // Two jobs of one envelope queue here; its row stays free for the next party meanwhile.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${envelopeId}`}, 0))`.execute(trx)
      const current = await findEnvelope(trx, envelopeId)
      const signer = current?.parties.find((each) => each.party === party)
      // Declined or voided since: its files stay as they were.
      if (current?.state !== 'sent' || signer === undefined || signer.sealed) return
      await sealDocuments(trx, services, current, signer)
      const refusal = await applyEvent(trx, services, await getLockedEnvelope(trx, envelopeId), {
        kind: 'sealed',
        party,
      })
      if (refusal) throw new Error(`envelope ${envelopeId}: ${refusal}`)
    })
  }
}

async function sealDocuments(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  signer: StoredParty,
): Promise<void> {
  const appearance = await drawnAppearance(trx, services, { envelopeId: envelope.id, signer })
  const isLast = envelope.parties.every((each) => each.party === signer.party || each.sealed)
  const documents = await listEnvelopeDocuments(trx, envelope.id)
  // The files do not know each other: the threads of the pool take one each.
  const sealed = await Promise.all(
    documents.map(async (document) => {
      const pdf = new Uint8Array(await services.files.read(document.currentSha256))
      const signed = await signDocument(services, { envelope, signer, appearance, document, pdf })
      return isLast ? closeDocument(services, signed, signer.changedAt) : signed
    }),
  )
  for (const [index, document] of documents.entries()) {
    const bytes = sealed[index]
    if (bytes !== undefined) await replaceFile(trx, services, { envelope, document, bytes })
  }
}

async function signDocument(
  services: Services,
  {
    envelope,
    signer,
    appearance,
    document,
    pdf,
  }: {
    readonly envelope: StoredEnvelope
    readonly signer: StoredParty
    readonly appearance: SignatureAppearance
    readonly document: EnvelopeDocument
    readonly pdf: Uint8Array
  },
): Promise<Uint8Array> {
  const box = document.boxes.find(({ party }) => party === signer.party)
  if (box === undefined) return pdf
  return services.documents.run({
    kind: 'sign',
    request: {
      pdf,
      field: signingButton(envelope.kind, signer.party),
      partyName: signer.name,
      reason: envelope.kind === 'mission' ? 'Entrée en relation' : 'Souscription',
      appearance,
      box,
      at: signer.changedAt,
    },
  })
}

/** Closes a file with the deployment's seal: whoever reads it sees that nothing came after the last signature. */
export async function closeDocument(services: Services, pdf: Uint8Array, at: Date): Promise<Uint8Array> {
  const request = { pdf, sealer: services.deployment.name, at }
  return services.documents.run({ kind: 'seal', request })
}

async function drawnAppearance(
  trx: Trx,
  services: Services,
  { envelopeId, signer }: { readonly envelopeId: string; readonly signer: StoredParty },
): Promise<SignatureAppearance> {
  const mark = await findMark(trx, services, { envelopeId, signer })
  const [signed, at] = [
    `Signé électroniquement par ${signer.name}`,
    `le ${parisMoment(signer.changedAt, 'fr')}`,
  ]
  return { mark, lines: signer.behalfOf === null ? [signed, at] : [signed, `pour ${signer.behalfOf}, ${at}`] }
}

/**
 * What the party typed or drew. A drawing that an earlier release took and nobody can draw gives way to the name:
 * the signature was given, and only its look is lost.
 */
async function findMark(
  trx: Trx,
  services: Services,
  { envelopeId, signer }: { readonly envelopeId: string; readonly signer: StoredParty },
): Promise<SignatureAppearance['mark']> {
  const stored = parseAppearance(signer.appearance)
  if (stored.kind === 'typed') return stored
  const { sha256 } = stored
  const file = new Uint8Array(await services.files.read(sha256))
  const drawing = await services.documents.run({ kind: 'drawing', file })
  if (!('problem' in drawing)) return { kind: 'drawn', png: drawing.png }
  const { problem } = drawing
  services.log.warn({ envelope: envelopeId, party: signer.party, problem }, 'seal: drawn signature replaced')
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId,
    at: services.clock.now(),
    party: signer.party,
    kind: 'signature-replaced',
    detail: { problem, sha256 },
  })
  return { kind: 'typed', name: signer.name }
}

async function replaceFile(
  trx: Trx,
  services: Services,
  {
    envelope,
    document,
    bytes,
  }: {
    readonly envelope: StoredEnvelope
    readonly document: EnvelopeDocument
    readonly bytes: Uint8Array
  },
): Promise<void> {
  const sha256 = await services.files.write(bytes)
  if (sha256 === document.currentSha256) return
  await registerFile(trx, sha256, bytes.length, 'application/pdf')
  await trx
    .updateTable('envelope_document')
    .set({ current_sha256: sha256 })
    .where('envelope_id', '=', envelope.id)
    .where('id', '=', document.id)
    .execute()
}
