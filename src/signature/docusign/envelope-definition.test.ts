import { describe, expect, test } from 'vitest'
import type { Party } from '#vocabulary/party.ts'
import type { ProviderDocument, ProviderEnvelope } from '../provider.ts'
import { buildEnvelopeDefinition, partyOfRecipient, recipientIdOf } from './envelope-definition.ts'

const buildDocument = (rank: number, parties: readonly Party[]): ProviderDocument => ({
  code: `document-${rank}`,
  title: `Document ${rank}`,
  rank,
  pdf: new Uint8Array([37]),
  signatureBoxes: parties.map((party) => ({ party, page: 0, rect: [0, 0, 10, 10] })),
})

const buildEnvelope = (parties: readonly Party[]): ProviderEnvelope => ({
  envelopeId: '3b2f7d54-6f0a-4a6e-9a3c-6b4a3f1c2d10',
  dossierId: 12,
  parties: parties.map((party, index) => ({
    party,
    stage: index + 1,
    name: party,
    email: `${party}@exemple.test`,
    mobile: null,
  })),
  documents: [
    buildDocument(1, ['subscriber', 'subscriberAdvisor']),
    buildDocument(2, ['subscriber', 'counterparty']),
  ],
})

const define = (parties: readonly Party[]) =>
  buildEnvelopeDefinition(buildEnvelope(parties), {
    kind: 'subscription',
    subject: 'Documents à signer',
    expireAfterDays: 30,
    pageHeight: 842,
    accessCode: () => '000000',
  })

describe('recipient ids', () => {
  test('stay those of envelopes already sent when a party is added to the routing order', () => {
    expect(recipientIdOf('subscriberAdvisor')).toBe('4')
    expect(partyOfRecipient('4')).toBe('subscriberAdvisor')
    expect(partyOfRecipient('5')).toBe('counterparty')
  })
})

describe('visibility of documents', () => {
  test('excludes the documents that the other party of a dismemberment does not sign', () => {
    const definition = define(['subscriber', 'counterparty', 'subscriberAdvisor'])

    expect(definition).toMatchObject({
      enforceSignerVisibility: 'true',
      recipients: { signers: [{ recipientId: '1' }, { recipientId: '5', excludedDocuments: ['1'] }, {}] },
    })
  })

  test('is not restricted without that party', () => {
    const definition = define(['subscriber', 'subscriberAdvisor'])

    expect(definition).not.toHaveProperty('enforceSignerVisibility')
    expect(JSON.stringify(definition)).not.toContain('excludedDocuments')
  })
})
