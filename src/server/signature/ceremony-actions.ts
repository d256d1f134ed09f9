import type { Sign } from '#contract/signature.ts'
import { findParty, findRefusal } from '#signature/envelope.ts'
import {
  applyEvent,
  type AuditedEvent,
  documentsOf,
  type LockedEnvelope,
  recordEnvelopeEvent,
  refusalFailure,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { consentText } from './consent.ts'
import { originOf } from './record-opening.ts'
import { findAcceptances, requireAccepted } from './find-acceptances.ts'
import { findStatements, requireConfirmed, storeConfirmations } from './find-statements.ts'
import { lockParty, requireProof } from './one-time-codes.ts'
import type { SigningTrace } from './signing-trace.ts'
import type { SigningView } from './signing-view.ts'
import type { StoreAppearance, StoredAppearance } from './stored-appearance.ts'

/** Logs that a party entered its code in this view, and marks it as delivered unless it is already. */
export async function markDelivered(
  trx: Trx,
  services: Services,
  view: SigningView,
  given: {
    readonly envelope: LockedEnvelope
    readonly trace: SigningTrace
    /** Null when it has been logged. */
    readonly verified: AuditedEvent | null
  },
): Promise<void> {
  const { envelope, trace, verified } = given
  const isNew = envelope.state === 'sent' && findParty(envelope, view.party)?.state === 'sent'
  const earlier = verified ? { earlier: verified } : {}
  if (isNew) await act(trx, services, { envelope, view, kind: 'delivered', detail: { ...trace }, ...earlier })
  else if (verified) await recordEnvelopeEvent(trx, services.keys, verified)
}

/** What a party gives when it signs. */
interface Signing {
  readonly store: StoreAppearance
  readonly accepted: readonly string[]
  readonly confirmed: Sign['confirmed']
  readonly trace: SigningTrace
}

/**
 * Stores a party's signature with its evidence (consent, acceptances and confirmed statements as shown, code, addresses,
 * hashes) and enqueues its seal. 409 without a code verified in this view, or when the party has already signed; 422
 * without its acceptances or confirmations.
 */
export async function signEnvelope(
  trx: Trx,
  services: Services,
  view: SigningView,
  { store, accepted, confirmed, trace }: Signing,
): Promise<LockedEnvelope> {
  const { envelope, party } = await lockParty(trx, view)
  const code = await requireCode(trx, services, { envelope, view, kind: 'signed' })
  const appearance = await store(trx, party.name)
  requireAccepted(await findAcceptances(trx, envelope, view.party), accepted)
  const statements = requireConfirmed(
    await findStatements(services, trx, { envelope, party: view.party }),
    confirmed,
  )
  await storeConfirmations(trx, statements, { view, channel: code.channel, at: services.clock.now() })
  const documents = documentsOf(envelope, view.party)
  const detail = {
    ...trace,
    consent: consentText(documents.length)[trace.locale],
    ...(accepted.length === 0 ? {} : { accepted }),
    ...(statements.length === 0
      ? {}
      : { confirmed: statements.map(({ element, value }) => ({ element, value })) }),
    appearance,
    code,
    documents: documents.map(({ code, unsignedSha256 }) => ({ code, sha256: unsignedSha256 })),
  }
  await act(trx, services, { envelope, view, kind: 'signed', appearance, detail })
  return envelope
}

/**
 * Declines the envelope for all parties: rejects the dossier of a subscription, interrupts that of a mission. 409 without
 * a code verified in this view, so that no one can decline for another party.
 */
export async function declineEnvelope(
  trx: Trx,
  services: Services,
  view: SigningView,
  { reason, trace }: { readonly reason: string; readonly trace: SigningTrace },
): Promise<void> {
  const { envelope } = await lockParty(trx, view)
  const code = await requireCode(trx, services, { envelope, view, kind: 'declined' })
  await act(trx, services, { envelope, view, kind: 'declined', detail: { ...trace, reason, code } })
}

/** An act of a party in its view. */
interface Act {
  readonly envelope: LockedEnvelope
  readonly view: SigningView
  readonly kind: 'delivered' | 'signed' | 'declined'
  readonly appearance?: StoredAppearance
  readonly earlier?: AuditedEvent
}

async function act(
  trx: Trx,
  services: Services,
  {
    envelope,
    view,
    kind,
    appearance,
    earlier,
    detail,
  }: Act & { readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { party, id } = view
  const circumstances = {
    detail: { ...detail, ...originOf(view) },
    audit: { view: id },
    ...(appearance ? { appearance } : {}),
    ...(earlier ? { earlier } : {}),
  }
  const refusal = await applyEvent(trx, services, envelope, { kind, party }, circumstances)
  if (refusal) throw refusalFailure(refusal)
}

/**
 * How the party authenticated in this view, as stored in the evidence. A refusal of the act itself comes before a missing
 * code.
 */
async function requireCode(trx: Trx, services: Services, { envelope, view, kind }: Act) {
  const refusal = findRefusal(envelope, { kind, party: view.party })
  if (refusal) throw refusalFailure(refusal)
  const { channel, sentAt, verifiedAt } = await requireProof(trx, services, envelope, view)
  return {
    channel,
    sentAt: new Date(sentAt),
    verifiedAt: verifiedAt === null ? null : new Date(verifiedAt),
  }
}
