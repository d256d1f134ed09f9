import { describe, expect, it } from 'vitest'
import { signatureGate } from './signature-gate.ts'

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
