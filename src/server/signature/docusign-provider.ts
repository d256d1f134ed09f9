import { sql } from 'kysely'
import { PAGE } from '#documents/layout-rules.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { DocusignClient } from '#signature/docusign/docusign-client.ts'
import { DocusignFailure } from '#signature/docusign/docusign-failure.ts'
import { standingOf } from '#signature/docusign/docusign-standing.ts'
import {
  buildEnvelopeDefinition,
  clientUserIdOf,
  recipientIdOf,
  recipientNameOf,
} from '#signature/docusign/envelope-definition.ts'
import type {
  OutsideDocuments,
  OutsideStanding,
  ProviderEnvelope,
  ProviderView,
  SignatureProvider,
} from '#signature/provider.ts'
import { accessCode, getEnvelope, listEnvelopeDocuments, type StoredEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { returnUrl } from './present-ceremony.ts'
import { enqueueSync } from './plan-sync.ts'

const DAY_MS = 24 * 3_600_000

/** What DocuSign answers when an envelope or a recipient has moved on without our knowing. */
const MOVED_ON: readonly string[] = [
  'ENVELOPE_INVALID_STATUS',
  'ENVELOPE_DOES_NOT_EXIST',
  'RECIPIENT_NOT_IN_SEQUENCE',
  'UNKNOWN_ENVELOPE_RECIPIENT',
]

/** DocuSign as the provider: its envelope's id stands in our row, everything else stays there until completion. */
export function docusignProvider(
  services: Services,
  client: DocusignClient,
  signingOrigins: readonly string[],
): SignatureProvider {
  return {
    createEnvelope: (envelope) => handOver(services, client, envelope),
    openView: (view) => openView(services, client, { view, signingOrigins }),
    outside: {
      read: async (envelopeId) => read(client, await getEnvelope(services.store.db, envelopeId)),
      download: async (envelopeId) =>
        download(services, client, await getEnvelope(services.store.db, envelopeId)),
      void: async (envelopeId, reason) =>
        voidThere(client, await getEnvelope(services.store.db, envelopeId), reason),
    },
  }
}

/** One at a time for an envelope: looks for one whose answer was lost, and only then creates it. */
async function handOver(
  services: Services,
  client: DocusignClient,
  envelope: ProviderEnvelope,
): Promise<void> {
  const { envelopeId } = envelope
  await services.store.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`hand over ${envelopeId}`}, 0))`.execute(trx)
    const row = await trx
      .selectFrom('envelope')
      .select(['kind', 'created_at', 'provider_envelope_id'])
      .where('id', '=', envelopeId)
      .executeTakeFirstOrThrow()
    if (row.provider_envelope_id !== null) return
    const since = new Date(row.created_at.getTime() - DAY_MS)
    const [first, ...duplicates] = await client.findOwn(envelopeId, since)
    const definition = () =>
      buildEnvelopeDefinition(envelope, {
        kind: row.kind,
        subject: `${services.deployment.name} : documents à signer, dossier n° ${envelope.dossierId}`,
        expireAfterDays: services.deployment.envelopes.expiresAfterDays,
        pageHeight: PAGE.height,
        accessCode: (party) => accessCode(services.keys, envelopeId, party),
      })
    const id = first?.envelopeId ?? (await client.createEnvelope(definition()))
    for (const duplicate of duplicates) await client.voidEnvelope(duplicate.envelopeId, 'Doublon')
    await trx.updateTable('envelope').set({ provider_envelope_id: id }).where('id', '=', envelopeId).execute()
  })
}

async function openView(
  services: Services,
  client: DocusignClient,
  { view, signingOrigins }: { readonly view: ProviderView; readonly signingOrigins: readonly string[] },
): Promise<{ readonly url: string }> {
  const envelope = await getEnvelope(services.store.db, view.envelopeId)
  const party = envelope.parties.find((each) => each.party === view.party)
  if (party === undefined || envelope.providerEnvelopeId === null) throw new Failure('NOT_FOUND')
  const { publicUrl } = services.config
  const button = signingButton(envelope.kind, view.party)
  try {
    const url = await client.openRecipientView(envelope.providerEnvelopeId, {
      clientUserId: clientUserIdOf(envelope.id, view.party),
      recipientId: recipientIdOf(view.party),
      name: recipientNameOf(party.name),
      email: party.email,
      returnUrl: `${publicUrl}${returnUrl(view, button)}`,
      frameAncestors: [new URL(publicUrl).origin, ...signingOrigins],
    })
    return { url }
  } catch (error) {
    if (!(error instanceof DocusignFailure)) throw error
    services.log.warn({ envelope: envelope.id, err: error }, 'DocuSign opened no signing page')
    if (!MOVED_ON.includes(error.errorCode)) {
      throw new Failure('SIGNING_SERVICE_UNAVAILABLE', { retryAfterSeconds: 30, cause: error })
    }
    await services.store.db.transaction().execute((trx) => enqueueSync(trx, { envelopeId: envelope.id }))
    throw new Failure('STATE_CONFLICT', { cause: error })
  }
}

async function read(client: DocusignClient, envelope: StoredEnvelope): Promise<OutsideStanding> {
  const parties = envelope.parties.map(({ party }) => party)
  return standingOf(envelope.id, parties, await client.readEnvelope(requireId(envelope)))
}

async function download(
  services: Services,
  client: DocusignClient,
  envelope: StoredEnvelope,
): Promise<OutsideDocuments> {
  const id = requireId(envelope)
  const { status } = await client.readEnvelope(id)
  // The last signature is told a moment before the envelope is complete; the caller tries again.
  if (status !== 'completed') throw new Error(`envelope ${envelope.id} is ${status} at DocuSign`)
  const documents = new Map<number, Uint8Array>()
  for (const { rank } of await listEnvelopeDocuments(services.store.db, envelope.id)) {
    documents.set(rank, await client.readDocument(id, String(rank)))
  }
  return {
    documents,
    certificate: await client.readDocument(id, 'certificate'),
    audit: await client.readAudit(id),
  }
}

/** Also finds an envelope whose creation was never answered. */
async function voidThere(client: DocusignClient, envelope: StoredEnvelope, reason: string): Promise<void> {
  const since = new Date(envelope.createdAt.getTime() - DAY_MS)
  const found = await client.findOwn(envelope.id, since)
  for (const { envelopeId, status } of found) {
    if (status === 'completed') throw new Error(`envelope ${envelope.id} was completed at DocuSign meanwhile`)
    if (status !== 'declined') await client.voidEnvelope(envelopeId, reason)
  }
}

function requireId({ id, providerEnvelopeId }: StoredEnvelope): string {
  if (providerEnvelopeId === null) throw new Error(`envelope ${id} was never handed over`)
  return providerEnvelopeId
}
