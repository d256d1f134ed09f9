import { describe, expect, test } from 'vitest'
import { evaluateSteps, findMissing, type Progress } from './missing.ts'

const buildProgress = (given: Partial<Progress> = {}): Progress => ({
  documentIds: [1, 2],
  readIds: new Set([1, 2]),
  hasConfirmed: true,
  codeVerified: true,
  hasSignature: true,
  hasAccepted: true,
  hasConsent: true,
  ...given,
})

describe('missing steps', () => {
  test('are none when everything is done', () => {
    expect(findMissing(buildProgress())).toEqual([])
  })

  test('list each unread document in order', () => {
    const missing = findMissing(buildProgress({ documentIds: [3, 1, 2], readIds: new Set([1]) }))

    expect(missing).toEqual([
      { kind: 'read', documentId: 3 },
      { kind: 'read', documentId: 2 },
    ])
  })

  test('follow the order of the page', () => {
    const missing = findMissing({
      documentIds: [1],
      readIds: new Set(),
      hasConfirmed: false,
      codeVerified: false,
      hasSignature: false,
      hasAccepted: false,
      hasConsent: false,
    })

    expect(missing.map((item) => item.kind)).toEqual([
      'statements',
      'read',
      'code',
      'signature',
      'acceptance',
      'consent',
    ])
  })
})

test.each([
  ['nothing done', { readIds: new Set<number>(), codeVerified: false }, ['now', 'waiting', 'waiting']],
  ['one document read', { readIds: new Set([1]), codeVerified: false }, ['now', 'waiting', 'waiting']],
  ['all read', { codeVerified: false }, ['done', 'now', 'waiting']],
  ['verified before reading', { readIds: new Set<number>() }, ['now', 'done', 'waiting']],
  ['read and verified', {}, ['done', 'done', 'now']],
])('shows the steps with %s', (_, given, expected) => {
  const steps = evaluateSteps(buildProgress(given))

  expect([steps.read, steps.verify, steps.sign]).toEqual(expected)
})
