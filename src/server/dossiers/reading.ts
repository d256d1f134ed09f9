import { sql } from 'kysely'
import * as z from 'zod'
import { WireValue } from '#contract/answers.ts'
import { WireFacts } from '#contract/dossiers.ts'
import type { AnswerInput, Facts } from '#engine/index.ts'
import { StoredProduct } from '#form/stored-product.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { type EnvelopeKind, type EnvelopeState, LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import type { Db } from '../store/store.ts'

/** The day, facts, answers and texts that a dossier is read with: those of now, or those of its snapshot. */
export type Reading = { readonly kind: 'now' } | SentReading

/** What was sent to be signed, or signed on paper, exactly as it was. */
export interface SentReading {
  readonly kind: 'sent'
  readonly of: EnvelopeKind | 'paper'
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
  /** Of shown elements only, receipts included. */
  readonly answers: Readonly<Record<string, AnswerInput>>
}

export interface EnvelopeRow {
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
}

export const FREEZING_STATES: readonly EnvelopeState[] = [...LIVE_ENVELOPE_STATES, 'completed']

/** Whether an envelope in this state holds what it was opened with: it is out to be signed, or signed. */
export function isFreezing(state: EnvelopeState): boolean {
  return FREEZING_STATES.includes(state)
}

/** The envelope of this kind that is out or signed; an earlier one that ended without signatures does not count. */
export function findFreezing<Row extends EnvelopeRow>(
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

/**
 * Which snapshot a dossier is read with; undefined reads it as it is now. A subscription counts from the moment it
 * is opened. A mission counts until its report is confirmed: the subscription that follows is filled in at the
 * prices of its own day.
 */
export function chooseSnapshot<Row extends EnvelopeRow>(
  state: DossierState,
  envelopes: readonly Row[],
  hasPaper: boolean,
): Row | 'paper' | undefined {
  const subscription = findFreezing(envelopes, 'subscription')
  if (subscription || hasPaper) return subscription ?? 'paper'
  return MISSION_STATES.includes(state) ? findFreezing(envelopes, 'mission') : undefined
}

/** What the engine needs of a snapshot to say again what was sent. */
export const SnapshotInput = z.object({
  today: z.string(),
  facts: WireFacts.extend({ products: z.array(StoredProduct) }),
  answers: z.record(z.string(), WireValue),
})

// Only these parts: the documents beside them are most of a snapshot.
const PARTS = sql`jsonb_build_object(
  'today', snapshot -> 'today', 'facts', snapshot -> 'facts', 'answers', snapshot -> 'answers')`

/** What an envelope was sent with. */
export async function readEnvelopeSnapshot(
  db: Db,
  { id, kind }: { readonly id: string; readonly kind: EnvelopeKind },
): Promise<SentReading> {
  const row = await db
    .selectFrom('envelope')
    .select(PARTS.as('parts'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { kind: 'sent', of: kind, ...SnapshotInput.parse(row.parts) }
}

/** What a paper subscription was signed with. */
export async function readPaperSnapshot(db: Db, dossierId: number): Promise<SentReading> {
  const row = await db
    .selectFrom('paper_snapshot')
    .select(PARTS.as('parts'))
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  return { kind: 'sent', of: 'paper', ...SnapshotInput.parse(row.parts) }
}
