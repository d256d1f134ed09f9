import { openForm, type FormSession } from '#engine/index.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { type EnvelopeKind, type EnvelopeState, LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { Db } from '../store/store.ts'
import { readEngineInput, type EngineInput } from './snapshot.ts'

/** What a dossier is read with: the current date, facts and answers, or those of its snapshot. */
export type Reading = { readonly kind: 'now' } | SentReading

/** The snapshot of what was sent to be signed, or signed on paper. */
export interface SentReading extends EngineInput {
  readonly kind: 'sent'
  readonly of: EnvelopeKind | 'paper'
  /** Null for a subscription on paper. */
  readonly envelopeId: string | null
}

/** The fields of an envelope that the choice of a snapshot depends on. */
export interface SentEnvelope {
  readonly id: string
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
  readonly textsId: number | null
}

export interface SignedPaper {
  readonly textsId: number | null
}

/** States in which an envelope freezes its blocks and texts. */
export const FREEZING_STATES: readonly EnvelopeState[] = [...LIVE_ENVELOPE_STATES, 'completed']

/** Whether an envelope in this state freezes its blocks and texts: it is live or completed. */
export function isFreezing(state: EnvelopeState): boolean {
  return FREEZING_STATES.includes(state)
}

/** The live or completed envelope of this kind; earlier ones that ended unsigned are ignored. */
export function findFreezing<Row extends Pick<SentEnvelope, 'kind' | 'state'>>(
  envelopes: readonly Row[],
  kind: EnvelopeKind,
): Row | undefined {
  return envelopes.findLast((each) => each.kind === kind && isFreezing(each.state))
}

/** States from the sending of the mission to the confirmation of its report. */
const MISSION_STATES: readonly DossierState[] = [
  'mission_validation',
  'mission_validated',
  'adequacy_report_validation',
  'adequacy_report_failure',
]

/** Envelopes and paper form of a dossier. */
export interface Sent {
  readonly state: DossierState
  /** Oldest first. */
  readonly envelopes: readonly SentEnvelope[]
  readonly paper: SignedPaper | null
}

/**
 * The snapshot that a dossier is read with; undefined for the current data. A subscription's snapshot applies as soon as
 * its envelope is opened. A mission's applies until its report is confirmed: the following subscription uses the prices of
 * its own date.
 */
export function chooseSnapshot({ state, envelopes, paper }: Sent): SentEnvelope | 'paper' | undefined {
  const subscription = findFreezing(envelopes, 'subscription')
  if (subscription || paper) return subscription ?? 'paper'
  return MISSION_STATES.includes(state) ? findFreezing(envelopes, 'mission') : undefined
}

/**
 * The form version whose texts a dossier is read with; undefined for the newest. An envelope freezes them until it ends
 * unsigned, a signed mission for the rest of the dossier.
 */
export function findFrozenTexts({ envelopes, paper }: Sent, formVersionId: number): number | undefined {
  const frozen = envelopes.findLast(({ state }) => isFreezing(state)) ?? paper
  return frozen ? (frozen.textsId ?? formVersionId) : undefined
}

export async function readReading(db: Db, dossierId: number, sent: Sent): Promise<Reading> {
  const snapshot = chooseSnapshot(sent)
  if (snapshot === undefined) return { kind: 'now' }
  if (snapshot !== 'paper') return readEnvelopeReading(db, dossierId, snapshot)
  return {
    kind: 'sent',
    of: 'paper',
    envelopeId: null,
    ...(await readEngineInput(db, { dossierId, envelopeId: null })),
  }
}

/** The snapshot of a given envelope, even if its dossier is currently read with another one. */
export async function readEnvelopeReading(
  db: Db,
  dossierId: number,
  { id, kind }: Pick<SentEnvelope, 'id' | 'kind'>,
): Promise<SentReading> {
  return {
    kind: 'sent',
    of: kind,
    envelopeId: id,
    ...(await readEngineInput(db, { dossierId, envelopeId: id })),
  }
}

/** Opens the engine on a snapshot: reproduces what was signed. */
export function openSent(
  { compiled }: Pick<PublishedForm, 'compiled'>,
  { answers, today, facts }: Parameters<typeof openForm>[1],
): FormSession {
  return openForm(compiled, { answers, today, facts })
}
