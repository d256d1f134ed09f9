import { Failure } from '#rules/failure.ts'
import {
  advanceEnvelope,
  type EnvelopeEvent,
  type EnvelopeRefusal,
  newlyInvited,
} from '#signature/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeDossierState, refreshStatus } from '../dossiers/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { consentText } from './consent.ts'
import { type EnvelopeDocument, hashDocuments, listEnvelopeDocuments } from './envelope-documents.ts'
import { EVIDENCE_JOB } from './evidence.ts'
import { addEnvelopeEvent, lockEnvelope, saveEnvelope, type StoredEnvelope } from './envelope-store.ts'
import { findCodes, findProof } from './one-time-codes.ts'
import { SEAL_JOB } from './seal-envelope.ts'
import { inviteParties, mailDecline } from './signing-mails.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'
import type { StoredAppearance } from './stored-appearance.ts'

/** What a party does in its view. Each commits its event, the dossier's wire string and an audit row together. */

/** Notes that a party has its documents before its eyes; nothing when it had before. */
export async function markDelivered(
  trx: Trx,
  services: Services,
  view: SigningView,
  trace: SigningTrace,
): Promise<void> {
  const envelope = await requireEnvelope(trx, view)
  const party = envelope.parties.find((each) => each.party === view.party)
  if (envelope.state !== 'sent' || party?.state !== 'sent') return
  const event = { kind: 'delivered', party: view.party } as const
  await advance(trx, services, { envelope, view, event, detail: { ...trace } })
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
  const documents = await listEnvelopeDocuments(trx, view.envelopeId)
  const proof = await findViewProof(trx, services, view, documents)
  // A party that has signed is told so, whatever became of its code.
  const signed = await advance(trx, services, {
    envelope,
    view,
    event: { kind: 'signed', party: view.party },
    detail: {
      ...trace,
      consent: consentText(documents.length)[trace.locale],
      appearance,
      code: proof,
      documents: documents.map(({ code, unsignedSha256 }) => ({ code, sha256: unsignedSha256 })),
    },
  })
  if (proof === undefined) throw new Failure('CODE_REQUIRED')
  await trx
    .updateTable('envelope_party')
    .set({ appearance: JSON.stringify(appearance) })
    .where('envelope_id', '=', view.envelopeId)
    .where('party', '=', view.party)
    .execute()
  await inviteParties(trx, services, envelope, newlyInvited(envelope, signed))
  await enqueueJob(trx, {
    kind: SEAL_JOB,
    dedupKey: `${view.envelopeId}:${view.party}`,
    payload: { envelopeId: view.envelopeId },
  })
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
  const documents = await listEnvelopeDocuments(trx, view.envelopeId)
  const code = await findViewProof(trx, services, view, documents)
  const event = { kind: 'declined', party: view.party } as const
  // A party that has decided is told so, whatever became of its code.
  await advance(trx, services, { envelope, view, event, detail: { ...trace, reason, code } })
  if (code === undefined) throw new Failure('CODE_REQUIRED')
  const at = services.clock.now()
  const change = { action: 'decline', actor: 'server', actorId: null, at } as const
  await changeDossierState(services, trx, { dossierId: view.dossierId, ...change })
  await mailDecline(trx, services, envelope, view.party)
  await enqueueJob(trx, {
    kind: EVIDENCE_JOB,
    dedupKey: view.envelopeId,
    payload: { envelopeId: view.envelopeId },
  })
}

/** How the party proved itself in this view, as the evidence keeps it. */
async function findViewProof(
  trx: Trx,
  services: Services,
  view: SigningView,
  documents: readonly EnvelopeDocument[],
) {
  const proof = findProof(await findCodes(trx, view), {
    viewId: view.id,
    documentHash: hashDocuments(documents),
    at: services.clock.now(),
  })
  if (proof === undefined) return undefined
  const { channel, sentAt, verifiedAt } = proof
  return {
    channel,
    sentAt: new Date(sentAt),
    verifiedAt: verifiedAt === null ? null : new Date(verifiedAt),
  }
}

async function requireEnvelope(trx: Trx, view: SigningView): Promise<StoredEnvelope> {
  const envelope = await lockEnvelope(trx, view.envelopeId)
  if (envelope === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return envelope
}

async function advance(
  trx: Trx,
  services: Services,
  {
    envelope,
    view,
    event,
    detail = {},
  }: {
    readonly envelope: StoredEnvelope
    readonly view: SigningView
    readonly event: Extract<EnvelopeEvent, { party: unknown }>
    readonly detail?: Readonly<Record<string, unknown>>
  },
): Promise<ReturnType<typeof nextEnvelope>> {
  const at = services.clock.now()
  const next = nextEnvelope(envelope, event)
  await saveEnvelope(trx, envelope, next, at)
  await addEnvelopeEvent(trx, { envelopeId: envelope.id, at, party: view.party, kind: event.kind, detail })
  await refreshStatus(trx, envelope.dossierId)
  await recordAudit(trx, services.keys, {
    subject: `dossier:${envelope.dossierId}`,
    actorId: null,
    action: `envelope.${event.kind}`,
    detail: { envelope: envelope.id, party: view.party, view: view.id },
    at,
  })
  return next
}

function nextEnvelope(envelope: StoredEnvelope, event: EnvelopeEvent) {
  const step = advanceEnvelope(envelope, event)
  if (!step.ok) throw refusalFailure(step.refusal)
  return step.envelope
}

/** An envelope's refusal as the answer of a call. */
export function refusalFailure(refusal: EnvelopeRefusal): Failure {
  switch (refusal) {
    case 'PARTY_ALREADY_SIGNED':
      return new Failure('ALREADY_SIGNED')
    case 'PARTY_OUT_OF_TURN':
      return new Failure('NOT_YOUR_TURN')
    case 'PARTY_NOT_IN_ENVELOPE':
      return new Failure('NOT_FOUND')
    case 'ALL_HAVE_SIGNED':
      return new Failure('ALL_HAVE_SIGNED')
    case 'ENVELOPE_NOT_OPEN':
    case 'PARTY_NOT_SIGNED':
      return new Failure('STATE_CONFLICT')
    default: {
      const unreachable: never = refusal
      return unreachable
    }
  }
}
