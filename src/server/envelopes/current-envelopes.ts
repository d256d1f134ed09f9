import { isLiveEnvelope, type EnvelopeKind, type EnvelopeState } from '#vocabulary/envelope.ts'

interface Superseding {
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
  readonly correctionId: number | null
}

/**
 * The envelopes whose documents currently apply, oldest first: those that are out for signature or completed. The envelope
 * of a correction contains all documents of the dossier, redrawn or carried over, and supersedes every earlier one, unless
 * it ended unsigned.
 */
export function currentEnvelopes<Row extends Superseding>(envelopes: readonly Row[]): readonly Row[] {
  const counting = envelopes.filter(({ state }) => state === 'sent' || state === 'completed')
  const last = counting.findLastIndex(({ correctionId }) => correctionId !== null)
  return last < 0 ? counting : counting.slice(last)
}

/** The envelope of the correction that is being signed, if any. */
export function findCorrecting<Row extends Superseding>(envelopes: readonly Row[]): Row | undefined {
  return envelopes.findLast((each) => each.correctionId !== null && isLiveEnvelope(each))
}
