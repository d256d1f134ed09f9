import { PAGE } from '#documents/layout-rules.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { DocusignClient } from '#signature/docusign/docusign-client.ts'
import { DocusignFailure } from '#signature/docusign/docusign-failure.ts'
import { outsideStatusOf } from '#signature/docusign/docusign-status.ts'
import {
  buildEnvelopeDefinition,
  clientUserIdOf,
  recipientIdOf,
  recipientNameOf,
} from '#signature/docusign/envelope-definition.ts'
import type {
  OutsideDocuments,
  OutsideStatus,
  ProviderEnvelope,
  ProviderView,
  SignatureProvider,
} from '#signature/provider.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { recordChanges } from '../audit/record-changes.ts'
import {
  accessCode,
  getEnvelope,
  getLockedEnvelope,
  listEnvelopeDocuments,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { returnUrl } from './present-ceremony.ts'
import { enqueueSync } from './plan-sync.ts'

const DAY_MS = 24 * 3_600_000

/** DocuSign errors that mean our state of the envelope is outdated. */
const MOVED_ON: readonly string[] = [
  'ENVELOPE_INVALID_STATUS',
  'ENVELOPE_DOES_NOT_EXIST',
  'RECIPIENT_NOT_IN_SEQUENCE',
  'UNKNOWN_ENVELOPE_RECIPIENT',
]

/** DocuSign as a provider. We store its envelope id; everything else is fetched on completion. */
export function docusignProvider(
  services: Services,
  client: DocusignClient,
  signingOrigins: readonly string[],
): SignatureProvider {
  return {
    createEnvelope: (envelope) => createOnce(services, client, envelope),
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

/**
 * Creates the envelope at DocuSign unless it exists there. Normally the outbox job's lease prevents concurrent runs. If the
 * lease expires during a call, or a crash follows the creation, the first id stored wins, and later runs void the other
 * envelopes.
 */
async function createOnce(
  services: Services,
  client: DocusignClient,
  envelope: ProviderEnvelope,
): Promise<void> {
  const { db } = services.store
  const { kind, createdAt, providerEnvelopeId } = await getEnvelope(db, envelope.envelopeId)
  const found = await client.findOwn(envelope.envelopeId, searchStart(createdAt))
  const ids = found.map(({ envelopeId }) => envelopeId)
  if (ids.length === 0 && providerEnvelopeId === null)
    ids.push(await client.createEnvelope(defineEnvelope(services, envelope, kind)))
  const kept = await storeProviderId(services, envelope.envelopeId, ids)
  for (const id of ids.filter((each) => each !== kept)) await client.voidEnvelope(id, 'Doublon')
}

function defineEnvelope(services: Services, envelope: ProviderEnvelope, kind: EnvelopeKind): object {
  const { deployment, keys } = services
  return buildEnvelopeDefinition(envelope, {
    kind,
    subject: `${deployment.name} : documents à signer, dossier n° ${envelope.dossierId}`,
    expireAfterDays: deployment.envelopes.expiresAfterDays,
    pageHeight: PAGE.height,
    accessCode: (party) => accessCode(keys, envelope.envelopeId, party),
  })
}

/** Stores the first of `ids` unless an id is stored; returns the stored one. */
async function storeProviderId(
  { store, keys, clock }: Services,
  envelopeId: string,
  [first]: readonly string[],
): Promise<string | null> {
  return store.db.transaction().execute(async (trx) => {
    const { providerEnvelopeId } = await getLockedEnvelope(trx, envelopeId)
    if (providerEnvelopeId !== null || first === undefined) return providerEnvelopeId
    await trx
      .updateTable('envelope')
      .set({ provider_envelope_id: first })
      .where('id', '=', envelopeId)
      .execute()
    await recordChanges(trx, keys, { actorId: null, action: 'envelope.handed-over', at: clock.now() })
    return first
  })
}

/** DocuSign's clock may differ from ours. */
function searchStart(createdAt: Date): Date {
  return new Date(createdAt.getTime() - DAY_MS)
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
    services.log.warn({ envelope: envelope.id, err: error }, 'signature: no signing page from DocuSign')
    if (!MOVED_ON.includes(error.errorCode)) {
      throw new Failure('SIGNING_SERVICE_UNAVAILABLE', { retryAfterSeconds: 30, cause: error })
    }
    await services.store.db.transaction().execute((trx) => enqueueSync(trx, { envelopeId: envelope.id }))
    throw new Failure('STATE_CONFLICT', { cause: error })
  }
}

async function read(client: DocusignClient, envelope: StoredEnvelope): Promise<OutsideStatus> {
  const parties = envelope.parties.map(({ party }) => party)
  return outsideStatusOf(envelope.id, parties, await client.readEnvelope(requireId(envelope)))
}

async function download(
  services: Services,
  client: DocusignClient,
  envelope: StoredEnvelope,
): Promise<OutsideDocuments> {
  const id = requireId(envelope)
  const { status } = await client.readEnvelope(id)
  // The last signature is reported shortly before the envelope is complete: the job is retried.
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

/** Also voids an envelope whose creation timed out. */
async function voidThere(client: DocusignClient, envelope: StoredEnvelope, reason: string): Promise<void> {
  const found = await client.findOwn(envelope.id, searchStart(envelope.createdAt))
  for (const { envelopeId, status } of found) {
    if (status === 'completed') throw new Error(`envelope ${envelope.id} was completed at DocuSign`)
    if (status !== 'declined') await client.voidEnvelope(envelopeId, reason)
  }
}

function requireId({ id, providerEnvelopeId }: StoredEnvelope): string {
  if (providerEnvelopeId === null) throw new Error(`envelope ${id} has no DocuSign id`)
  return providerEnvelopeId
}
