import { expect, test } from 'vitest'
import type { Party } from '#vocabulary/party.ts'
import { mayReadDocument } from './document-access.ts'

const signedBy = (...parties: readonly Party[]) => parties.map((party) => ({ party }))

test('the other party of a dismemberment reads the documents that it signs, and no other', () => {
  expect(mayReadDocument('counterparty', signedBy('subscriber', 'counterparty'))).toBe(true)
  expect(mayReadDocument('counterparty', signedBy('subscriber', 'subscriberAdvisor'))).toBe(false)
})

test.each(['subscriber', 'coSubscriber', 'subscriberSpouse', 'subscriberAdvisor'] as const)(
  '%s reads every document of the envelope',
  (party) => {
    expect(mayReadDocument(party, signedBy('subscriber'))).toBe(true)
  },
)
