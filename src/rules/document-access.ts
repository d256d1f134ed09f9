import type { Party } from '#vocabulary/party.ts'

/**
 * Whether a party of an envelope may read a document, given the parties that sign it. The other party of a dismemberment
 * reads what it signs and nothing else: the rest is the subscriber's private data. Source: docs/decisions/0035.
 */
export function mayReadDocument(party: Party, signers: readonly { readonly party: Party }[]): boolean {
  return party !== 'counterparty' || signers.some((signer) => signer.party === party)
}
