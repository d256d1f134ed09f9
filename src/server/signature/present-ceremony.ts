import type { CeremonyState } from '#contract/signature.ts'
import { signingButton, wireParty } from '#rules/dossier-state.ts'
import { maskContact } from '#signature/mask-contact.ts'
import { CODE_LIMITS, expiresAt, nextSendAt } from '#signature/one-time-code.ts'
import {
  codeContact,
  type EnvelopeDocument,
  hashDocuments,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { consentText } from './consent.ts'
import type { Acceptance } from './find-acceptances.ts'
import { presentStatements, type Statement } from './find-statements.ts'
import { findProof, isUsedElsewhere, type PartyCodes } from './one-time-codes.ts'
import type { SigningView } from './signing-view.ts'

/** What a view's party reads and accepts. */
interface CeremonyPart {
  readonly view: SigningView
  readonly envelope: StoredEnvelope
  readonly party: StoredParty
  readonly documents: readonly EnvelopeDocument[]
  readonly codes: PartyCodes
  readonly acceptances: readonly Acceptance[]
  readonly statements: readonly Statement[]
  /** Whether this party gave the documents back, which ended the envelope. */
  readonly isSentBack: boolean
}

/** Content of a party's ceremony page. */
export function presentCeremony(
  services: Services,
  { view, envelope, party, documents, codes, acceptances, statements, isSentBack }: CeremonyPart,
): CeremonyState {
  const at = services.clock.now()
  const button = signingButton(envelope.kind, view.party)
  const contact = codeContact(services, party)
  return {
    party: {
      button,
      role: wireParty(view.party),
      name: party.name,
      contact: maskContact(contact.to),
      channel: contact.channel,
      behalfOf: party.behalfOf,
    },
    envelope: {
      kind: envelope.kind,
      dossierId: envelope.dossierId,
      corrects: envelope.correctionId !== null,
      unsigned: envelope.parties.every(({ state }) => state !== 'signed'),
      documents: documents.map(({ id, title, rank, boxes }) => ({
        id,
        title,
        rank,
        place: placeOf(boxes, view.party),
      })),
    },
    deployment: { name: services.deployment.name },
    code: presentCode(codes, { viewId: view.id, documentHash: hashDocuments(documents), at }),
    consent: consentText(documents.length),
    acceptances: [...acceptances],
    statements: presentStatements(statements),
    outcome: isSentBack ? 'sent-back' : findOutcome(envelope, party),
    returnUrl: returnUrl(view, button, party.state),
    now: at.toISOString(),
  }
}

function findOutcome(
  { state }: Pick<StoredEnvelope, 'state'>,
  party: Pick<StoredParty, 'state'>,
): CeremonyState['outcome'] {
  if (party.state === 'signed' || party.state === 'declined') return party.state
  return state === 'sent' ? null : 'ended'
}

/** Where the page leads after the decision. Source: shell §2, signing-result page. */
export function returnUrl(
  { id, dossierId, opener }: Pick<SigningView, 'dossierId' | 'opener'> & { readonly id?: string },
  button: string,
  state?: StoredParty['state'],
): string {
  // Views at an outside provider have no id, and no evidence of ours to offer.
  if (opener.kind === 'link' && id === undefined) return '/sign/done'
  if (opener.kind === 'link') return `/sign/done?view=${id}${state === 'declined' ? '&event=decline' : ''}`
  return `/docusign/success?dossier=${dossierId}&button=${button}`
}

function presentCode(
  codes: PartyCodes,
  view: { readonly viewId: string; readonly documentHash: string; readonly at: Date },
): CeremonyState['code'] {
  const { at } = view
  const iso = (ms: number) => new Date(ms).toISOString()
  const allowedAt = nextSendAt(codes.sends, at.getTime())
  // A code used in another view is not valid here.
  const latest = codes.latest && !isUsedElsewhere(codes.latest, view.viewId) ? codes.latest : undefined
  return {
    sentAt: latest === undefined ? null : iso(latest.sentAt),
    expiresAt: latest === undefined ? null : iso(expiresAt(latest)),
    verified: findProof(codes, view) !== undefined,
    triesLeft: Math.max(0, CODE_LIMITS.tries - (latest?.wrongTries ?? 0)),
    resendAt: allowedAt > at.getTime() ? iso(allowedAt) : null,
  }
}

/** Place of this party's signature; null when it does not sign this document. */
function placeOf(
  boxes: EnvelopeDocument['boxes'],
  party: SigningView['party'],
): { page: number; rect: [number, number, number, number] } | null {
  const box = boxes.find((each) => each.party === party)
  return box === undefined ? null : { page: box.page, rect: [...box.rect] }
}
