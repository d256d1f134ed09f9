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

it('investors see failures that they can fix, and receipts still being read', () => {
  const seen = (given: Partial<CheckResult>) => canReadCheck('prospectDirect', { ...FOUND, ...given })
  expect(seen({})).toBe(true)
  expect(seen({ outcome: 'unknown', reason: 'readingPending' })).toBe(true)
  expect(seen({ outcome: 'unknown', reason: 'notRead' })).toBe(false)
  expect(seen({ remedy: 'examine' })).toBe(false)
  expect(seen({ outcome: 'holds' })).toBe(false)
})

it('advisors see everything except the checks of the company', () => {
  expect(canReadCheck('advisor', { ...FOUND, outcome: 'holds' })).toBe(true)
  expect(canReadCheck('advisor', { ...FOUND, code: 'sharedReceipt' })).toBe(false)
  expect(canReadCheck('manageDossier', { ...FOUND, code: 'sharedReceipt' })).toBe(true)
})
