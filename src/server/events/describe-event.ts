import { wireParty } from '#rules/dossier-state.ts'
import { ABANDONED_STATES } from '#vocabulary/dossier-state.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import type { EventKind } from '#vocabulary/event-kind.ts'
import type { Party } from '#vocabulary/party.ts'

/** An audit row of a dossier, with the kind of the envelope that it names. */
export interface AuditedAction {
  readonly action: string
  readonly detail: AuditDetail
  readonly envelopeKind: EnvelopeKind | null
  /** The register's answer to each position, the subscriber's first; null for other actions. */
  readonly entered: readonly EnteredPosition[] | null
}

interface EnteredPosition {
  readonly code: string | null
  /** `yyyy-mm-dd`. */
  readonly day: string | null
}

/** Details of the audit rows of the actions below. */
interface AuditDetail {
  readonly from?: string
  readonly to?: string
  /** Set when the server changed the review state. */
  readonly actor?: 'server'
  readonly block?: string
  readonly envelope?: string
  readonly party?: Party
  readonly why?: string
  readonly correction?: number
}

export interface DescribedEvent {
  readonly kind: EventKind
  /** Only ids, kinds and states: no personal data. */
  readonly data: Readonly<Record<string, string | number>>
}

type Describe = (audited: AuditedAction) => DescribedEvent

/**
 * Actions published to other programs. Excludes what is internal to the review, and anything that would reveal a screening
 * hit.
 */
const DESCRIPTIONS: Readonly<Record<string, Describe>> = {
  'dossier.created': () => ({ kind: 'dossier.created', data: {} }),
  'dossier.duplicated': () => ({ kind: 'dossier.created', data: {} }),
  'block.submitted': ({ detail }) => ({
    kind: 'dossier.block_submitted',
    data: { block: detail.block ?? '' },
  }),
  'dossier.handed-over': () => ({ kind: 'dossier.handed_over', data: {} }),
  'envelope.sent': ofEnvelope('envelope.sent'),
  'envelope.signed': ofEnvelope('envelope.signed'),
  'envelope.completed': ofEnvelope('envelope.completed'),
  'envelope.declined': ofEnvelope('envelope.declined'),
  'envelope.expired': ofEnvelope('envelope.expired'),
  'envelope.voided': ofEnvelope('envelope.voided'),
  'correction.opened': ofCorrection('correction.opened'),
  'correction.sent-back': ofCorrection('correction.opened'),
  'correction.answered': ofCorrection('correction.answered'),
  'correction.accepted': ofCorrection('correction.closed', 'accepted'),
  'correction.withdrawn': ofCorrection('correction.closed', 'withdrawn'),
  'correction.refused': ofCorrection('correction.closed', 'refused'),
  'review.decided': ({ detail, entered }) => ({
    kind: kindOfReview(detail),
    data: { ...changeOf(detail), ...presentEntry(entered ?? []) },
  }),
}

/** The event published for an audit row of a dossier; undefined when there is none. */
export function describeEvent(audited: AuditedAction): DescribedEvent | undefined {
  if (!audited.action.startsWith('state.')) return DESCRIPTIONS[audited.action]?.(audited)
  return { kind: kindOfState(audited.detail.to ?? ''), data: changeOf(audited.detail) }
}

function changeOf({ from = '', to = '' }: AuditDetail) {
  return { from, to }
}

/** The second position belongs to the other side of a dismemberment. */
function presentEntry([own, other]: readonly EnteredPosition[]): DescribedEvent['data'] {
  const fields = {
    associate_code: own?.code,
    register_date: own?.day,
    other_associate_code: other?.code,
    other_register_date: other?.day,
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function ofEnvelope(kind: EventKind): Describe {
  return ({ detail: { envelope = '', party, why }, envelopeKind }) => ({
    kind,
    data: {
      envelope,
      ...(envelopeKind === null ? {} : { purpose: envelopeKind }),
      ...(party === undefined ? {} : { party: wireParty(party) }),
      ...(why === undefined ? {} : { reason: why }),
    },
  })
}

function ofCorrection(kind: EventKind, outcome?: string): Describe {
  return ({ detail: { correction = 0 } }) => ({
    kind,
    data: { correction, ...(outcome === undefined ? {} : { outcome }) },
  })
}

function kindOfState(to: string): EventKind {
  if (to === 'signed') return 'dossier.signed'
  return ABANDONED_STATES.some((state) => state === to) ? 'dossier.ended' : 'dossier.state_changed'
}

const DECISIONS = new Map<string, EventKind>([
  ['validated', 'review.accepted'],
  ['error', 'review.returned'],
  ['refused', 'review.refused'],
])
const REGISTERED = new Map<string, EventKind>([
  ['sync', 'register.entered'],
  ['error', 'register.refused'],
])

/**
 * A reviewer's decision, unless the server changed the state: it applies the register's answer to an acceptance, or moves
 * the review on with a correction.
 */
function kindOfReview({ from, to = '', actor }: AuditDetail): EventKind {
  if (actor !== 'server') return DECISIONS.get(to) ?? 'review.state_changed'
  return (from === 'validated' ? REGISTERED.get(to) : undefined) ?? 'review.state_changed'
}
