import { openForm, type FormSession } from '#engine/index.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { type EnvelopeKind, type EnvelopeState, LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { Db } from '../store/store.ts'
import { readEngineInput, type EngineInput } from './snapshot.ts'

/** The day, facts and answers that a dossier is read with: those of now, or those of its snapshot. */
export type Reading = { readonly kind: 'now' } | SentReading

/** What was sent to be signed, or signed on paper, exactly as it was. */
export interface SentReading extends EngineInput {
  readonly kind: 'sent'
  readonly of: EnvelopeKind | 'paper'
}

/** As far as the choice of a snapshot depends on an envelope. */
export interface SentEnvelope {
  readonly id: string
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
  readonly textsId: number | null
}

/** What was signed on paper. */
export interface SignedPaper {
  readonly textsId: number | null
}

/** States in which an envelope holds what it was opened with. */
export const FREEZING_STATES: readonly EnvelopeState[] = [...LIVE_ENVELOPE_STATES, 'completed']

/** Whether an envelope in this state holds what it was opened with: it is out to be signed, or signed. */
export function isFreezing(state: EnvelopeState): boolean {
  return FREEZING_STATES.includes(state)
}

/** The envelope of this kind that is out or signed; an earlier one that ended without signatures does not count. */
export function findFreezing<Row extends Pick<SentEnvelope, 'kind' | 'state'>>(
  envelopes: readonly Row[],
  kind: EnvelopeKind,
): Row | undefined {
  return envelopes.findLast((each) => each.kind === kind && isFreezing(each.state))
}

/** From the sending of the mission to the confirmation of its report. */
const MISSION_STATES: readonly DossierState[] = [
  'mission_validation',
  'mission_validated',
  'adequacy_report_validation',
  'adequacy_report_failure',
]

/** What may have been sent of a dossier. */
export interface Sent {
  readonly state: DossierState
  /** Oldest first. */
  readonly envelopes: readonly SentEnvelope[]
  readonly paper: SignedPaper | null
}

/**
 * Which snapshot a dossier is read with; undefined reads it as it is now. A subscription counts from the moment it
 * is opened. A mission counts until its report is confirmed: the subscription that follows is filled in at the
 * prices of its own day.
 */
export function chooseSnapshot({ state, envelopes, paper }: Sent): SentEnvelope | 'paper' | undefined {
  const subscription = findFreezing(envelopes, 'subscription')
  if (subscription || paper) return subscription ?? 'paper'
  return MISSION_STATES.includes(state) ? findFreezing(envelopes, 'mission') : undefined
}

/**
 * The form version whose texts a dossier is read with: an envelope freezes them, a signed mission for the rest of
 * the dossier too. Undefined reads the newest; one that ended without signatures frees them again.
 */
export function findFrozenTexts({ envelopes, paper }: Sent, formVersionId: number): number | undefined {
  const frozen = envelopes.findLast(({ state }) => isFreezing(state)) ?? paper
  return frozen ? (frozen.textsId ?? formVersionId) : undefined
}

export async function readReading(db: Db, dossierId: number, sent: Sent): Promise<Reading> {
  const snapshot = chooseSnapshot(sent)
  if (snapshot === undefined) return { kind: 'now' }
  if (snapshot !== 'paper') return readEnvelopeReading(db, dossierId, snapshot)
  return { kind: 'sent', of: 'paper', ...(await readEngineInput(db, { dossierId, envelopeId: null })) }
}

/** What one envelope was sent with, whichever snapshot its dossier is read with. */
export async function readEnvelopeReading(
  db: Db,
  dossierId: number,
  { id, kind }: Pick<SentEnvelope, 'id' | 'kind'>,
): Promise<SentReading> {
  return { kind: 'sent', of: kind, ...(await readEngineInput(db, { dossierId, envelopeId: id })) }
}

/** The engine over what was sent: it gives again what was signed. */
export function openSent(
  { compiled }: Pick<PublishedForm, 'compiled'>,
  { answers, today, facts }: Parameters<typeof openForm>[1],
): FormSession {
  return openForm(compiled, { answers, today, facts })
}
