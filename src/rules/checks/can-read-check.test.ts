import { expect, it } from 'vitest'
import type { CheckResult } from './check.ts'
import { canReadCheck } from './registry.ts'

const FOUND: CheckResult = {
  code: 'identityName',
  subject: 'subscriber',
  outcome: 'fails',
  reason: 'identityNameDiffers',
  place: null,
  remedy: 'correctAnswer',
  compared: [],
}

it('investors read what they can mend, and that a receipt is being read', () => {
  const seen = (given: Partial<CheckResult>) => canReadCheck('prospectDirect', { ...FOUND, ...given })
  expect(seen({})).toBe(true)
  expect(seen({ outcome: 'unknown', reason: 'readingPending' })).toBe(true)
  expect(seen({ outcome: 'unknown', reason: 'notRead' })).toBe(false)
  expect(seen({ remedy: 'examine' })).toBe(false)
  expect(seen({ outcome: 'holds' })).toBe(false)
})

it('advisors read all but what the company keeps to itself', () => {
  expect(canReadCheck('advisor', { ...FOUND, outcome: 'holds' })).toBe(true)
  expect(canReadCheck('advisor', { ...FOUND, code: 'sharedReceipt' })).toBe(false)
  expect(canReadCheck('manageDossier', { ...FOUND, code: 'sharedReceipt' })).toBe(true)
})
