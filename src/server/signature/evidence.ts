import * as z from 'zod'
import { SignatureLevel } from '#form/signing-settings.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listDeliveries } from '../deliveries/index.ts'
import { getEnvelope, listEnvelopeEvents, type StoredEnvelope } from '../envelopes/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'

/**
 * Evidence of an ended envelope, to assess its signatures without this program: parties and how they authenticated, what
 * was shown and agreed to, when and from which address, and the hashes of the documents before and after.
 */
export const Evidence = z.object({
  format: z.literal('paraphe-evidence-1'),
  deployment: z.string(),
  dossier: z.number(),
  envelope: z.object({ id: z.string(), kind: z.string(), state: z.string() }),
  /** Level of the deployment when the envelope was opened; absent from evidence of earlier releases. */
  signatureLevel: SignatureLevel.optional(),
  documents: z.array(
    z.object({ code: z.string(), title: z.string(), shownSha256: z.string(), sealedSha256: z.string() }),
  ),
  /** Of a subscription: the product's documents that were delivered before, by whom and how. Absent from earlier releases. */
  delivered: z
    .array(
      z.object({
        at: z.string(),
        product: z.string(),
        code: z.string(),
        version: z.string(),
        sha256: z.string(),
        how: z.enum(['opened', 'mailed']),
        account: z.number(),
        role: z.string(),
      }),
    )
    .optional(),
  /** Of the envelope of a correction: the signed one that it supersedes, and the documents whose signatures it left as they were. */
  correction: z
    .object({
      number: z.number(),
      supersedes: z.string().nullable(),
      kept: z.array(z.object({ code: z.string(), sealedSha256: z.string(), signedIn: z.string() })),
    })
    .optional(),
  parties: z.array(
    z.object({
      party: z.string(),
      name: z.string(),
      behalfOf: z.string().nullable(),
      email: z.string(),
      mobile: z.string().nullable(),
      state: z.string(),
      at: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      at: z.string(),
      party: z.string().nullable(),
      kind: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type Evidence = z.infer<typeof Evidence>

/** The file: the evidence as JSON text, and the deployment's detached CMS signature over exactly this text. */
export const EvidenceFile = z.object({ evidence: z.string(), seal: z.base64() })

/** Writes the sealed evidence of an envelope. Idempotent: a second file is not registered, and the sweep deletes it. */
export async function writeEvidence(services: Services, envelopeId: string): Promise<void> {
  const { db } = services.store
  const collected = await collectEvidence(services, envelopeId)
  const evidence = JSON.stringify(collected, null, 1)
  const seal = await services.documents.run({ kind: 'cms', content: new TextEncoder().encode(evidence) })
  const file = Buffer.from(JSON.stringify({ evidence, seal: Buffer.from(seal).toString('base64') }))
  const sha256 = await services.files.write(file)
  await db.transaction().execute(async (trx) => {
    await registerFile(trx, sha256, file.length, 'application/json')
    const written = await trx
      .updateTable('envelope')
      .set({ evidence_sha256: sha256 })
      .where('id', '=', envelopeId)
      .where('evidence_sha256', 'is', null)
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) return
    await recordAudit(trx, services.keys, {
      subject: `dossier:${collected.dossier}`,
      actorId: null,
      action: 'envelope.evidence-written',
      at: services.clock.now(),
    })
  })
}

async function readDelivered(db: Db, dossierId: number) {
  const deliveries = await listDeliveries(db, dossierId)
  return deliveries.map(({ delivered_at, product, code, version, sha256, how, account_id, role }) => ({
    at: delivered_at.toISOString(),
    product,
    code,
    version,
    sha256,
    how,
    account: account_id,
    role,
  }))
}

function presentCorrection({ correctionId, supersedes, documents }: StoredEnvelope) {
  if (correctionId === null) return {}
  const kept = documents.flatMap(({ code, currentSha256, carriedFrom }) =>
    carriedFrom === null ? [] : [{ code, sealedSha256: currentSha256, signedIn: carriedFrom }],
  )
  return { correction: { number: correctionId, supersedes, kept } }
}

async function collectEvidence(services: Services, envelopeId: string): Promise<Evidence> {
  const { db } = services.store
  const envelope = await getEnvelope(db, envelopeId)
  const events = await listEnvelopeEvents(db, envelopeId)
  return {
    format: 'paraphe-evidence-1',
    deployment: services.deployment.name,
    dossier: envelope.dossierId,
    envelope: { id: envelope.id, kind: envelope.kind, state: envelope.state },
    signatureLevel: levelOf(events),
    documents: envelope.documents
      .filter(({ carriedFrom }) => carriedFrom === null)
      .map(({ code, title, unsignedSha256, currentSha256 }) => ({
        code,
        title: title.fr,
        shownSha256: unsignedSha256,
        sealedSha256: currentSha256,
      })),
    ...(envelope.kind === 'subscription' ? { delivered: await readDelivered(db, envelope.dossierId) } : {}),
    ...presentCorrection(envelope),
    parties: envelope.parties.map(({ party, name, behalfOf, email, mobile, state, changedAt }) => ({
      party,
      name,
      behalfOf,
      email,
      mobile,
      state,
      at: changedAt.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
  }
}

/** The level that an envelope was opened with; the lower one for envelopes of earlier releases. */
export function levelOf(
  events: readonly { readonly kind: string; readonly detail: Readonly<Record<string, unknown>> }[],
): SignatureLevel {
  const { data } = SignatureLevel.safeParse(
    events.find(({ kind }) => kind === 'created')?.detail['signatureLevel'],
  )
  return data ?? 'simple'
}
