import { Failure } from '#rules/failure.ts'
import type { EnvelopeRefusal } from '#signature/envelope.ts'

/** Maps an envelope's refusal to the error of a call. */
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
    default:
      return refusal satisfies never
  }
}
