import { Failure } from '#rules/failure.ts'
import { findParty, findRefusal } from '#signature/envelope.ts'
import {
  applyEvent,
  hashDocuments,
  type LockedEnvelope,
  lockEnvelope,
  refusalFailure,
  signedDocuments,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { consentText } from './consent.ts'
import { originOf } from './note-opening.ts'
import { findCodes, findProof } from './one-time-codes.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'
import type { StoredAppearance } from './stored-appearance.ts'

/** Notes that a party has its documents before its eyes: it typed its code in this view. No-op when it already had. */
export async function markDelivered(
  trx: Trx,
  services: Services,
  view: SigningView,
  trace: SigningTrace,
): Promise<void> {
  const envelope = await requireEnvelope(trx, view)
  if (envelope.state !== 'sent' || findParty(envelope, view.party)?.state !== 'sent') return
  await act(trx, services, { envelope, view, kind: 'delivered', detail: { ...trace } })
}

/**
 * Commits a party's signature with what proves it (consent as shown, code, addresses, hashes) and the job
 * that seals it. 409 without a code verified in this view or when it has signed.
 */
export async function signEnvelope(
  trx: Trx,
  services: Services,
  view: SigningView,
  { appearance, trace }: { readonly appearance: StoredAppearance; readonly trace: SigningTrace },
): Promise<void> {
  const envelope = await requireEnvelope(trx, view)
  const code = await requireProof(trx, services, { envelope, view, kind: 'signed' })
  const documents = signedDocuments(envelope)
  const detail = {
    ...trace,
    consent: consentText(documents.length)[trace.locale],
    appearance,
    code,
    documents: documents.map(({ code, unsignedSha256 }) => ({ code, sha256: unsignedSha256 })),
  }
  await trx
    .updateTable('envelope_party')
    .set({ appearance: JSON.stringify(appearance) })
    .where('envelope_id', '=', view.envelopeId)
    .where('party', '=', view.party)
    .execute()
  await act(trx, services, { envelope, view, kind: 'signed', detail })
}

/**
 * Ends the envelope for everybody: a declined subscription is a rejected dossier, a declined mission an
 * interrupted one. 409 without a code verified in this view: nobody declines for somebody else.
 */
export async function declineEnvelope(
  trx: Trx,
  services: Services,
  view: SigningView,
  { reason, trace }: { readonly reason: string; readonly trace: SigningTrace },
): Promise<void> {
  const envelope = await requireEnvelope(trx, view)
  const code = await requireProof(trx, services, { envelope, view, kind: 'declined' })
  await act(trx, services, { envelope, view, kind: 'declined', detail: { ...trace, reason, code } })
}

/** What a party does in its view. */
interface Act {
  readonly envelope: LockedEnvelope
  readonly view: SigningView
  readonly kind: 'delivered' | 'signed' | 'declined'
}

async function act(
  trx: Trx,
  services: Services,
  { envelope, view, kind, detail }: Act & { readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { party, id } = view
  const circumstances = { detail: { ...detail, ...originOf(view) }, audit: { view: id } }
  const refusal = await applyEvent(trx, services, envelope, { kind, party }, circumstances)
  if (refusal) throw refusalFailure(refusal)
}

/**
 * How the party proved itself in this view, as the evidence keeps it. A party that can no longer act gets that
 * answer, whatever became of its code.
 */
async function requireProof(trx: Trx, services: Services, { envelope, view, kind }: Act) {
  const refusal = findRefusal(envelope, { kind, party: view.party })
  if (refusal) throw refusalFailure(refusal)
  const proof = findProof(await findCodes(trx, view), {
    viewId: view.id,
    documentHash: hashDocuments(signedDocuments(envelope)),
    at: services.clock.now(),
  })
  if (proof === undefined) throw new Failure('CODE_REQUIRED')
  const { channel, sentAt, verifiedAt } = proof
  return {
    channel,
    sentAt: new Date(sentAt),
    verifiedAt: verifiedAt === null ? null : new Date(verifiedAt),
  }
}

async function requireEnvelope(trx: Trx, view: SigningView): Promise<LockedEnvelope> {
  const envelope = await lockEnvelope(trx, view.envelopeId)
  if (envelope === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return envelope
}
