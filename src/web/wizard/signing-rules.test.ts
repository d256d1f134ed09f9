import { describe, expect, it } from 'vitest'
import type { EnvelopeView } from '#contract/dossiers.ts'
import { envelopeOf, signatureGate } from './signing-rules.ts'

describe('Continue on a signature block', () => {
  it.each([
    ['mission', 'ongoing', 'open'],
    ['mission', 'adequacy_report_validated|mission_signed_by_subscriber', 'open'],
    ['mission', 'mission_validation|mission_sent_to_subscriber', 'checkEmail'],
    ['mission', 'mission_validated', 'checkEmail'],
    ['mission', 'adequacy_report_validation', 'reportAwaited'],
    ['mission', 'adequacy_report_failure', 'unsuitable'],
    ['mission', 'signature', 'mustSign'],
    ['subscription', 'ongoing', 'open'],
    ['subscription', 'signed', 'open'],
    ['subscription', 'signature|subscription_sent_to_subscriber', 'mustSign'],
  ] as const)('of the %s in %s is %s', (signs, status, gate) => {
    expect(signatureGate(signs, status)).toBe(gate)
  })
})

describe('the envelope of a signature block', () => {
  const mission = (state: EnvelopeView['state']): EnvelopeView => ({
    kind: 'mission',
    state,
    reason: null,
    external: false,
    parties: [],
    documents: [],
  })

  it.each([
    ['mission_validation', ['expired', 'sent'], 'sent'],
    ['mission_abort', ['voided', 'expired'], 'expired'],
    ['mission_validation', ['expired'], undefined],
    ['adequacy_report_validated|mission_signed_by_subscriber', ['expired', 'completed'], 'completed'],
    ['mission_validation|mission_signed_by_subscriber', ['completed'], 'completed'],
    ['ongoing', [], undefined],
  ] as const)('in %s with %j is %s', (status, states, shown) => {
    expect(envelopeOf({ signs: 'mission' }, { status, envelopes: states.map(mission) })?.state).toBe(shown)
  })
})
