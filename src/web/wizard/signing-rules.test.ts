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
    [true, ['expired', 'sent'], 'sent'],
    [false, ['voided', 'expired'], 'expired'],
    [true, ['expired'], undefined],
    [true, ['expired', 'completed'], 'completed'],
    [false, [], undefined],
  ] as const)('whose opening block is frozen: %s, with %j, is %s', (isOpened, states, shown) => {
    expect(envelopeOf({ signs: 'mission' }, { isOpened, envelopes: states.map(mission) })?.state).toBe(shown)
  })
})
