import { createHmac } from 'node:crypto'
import type { Party } from '#vocabulary/party.ts'
import type { Keys } from '../keys.ts'

const DIGITS = 8

/**
 * The access code that a party enters at DocuSign. Deterministic per envelope and party: when creating the envelope times
 * out and is retried, the mailed code still matches.
 */
export function accessCode(keys: Keys, envelopeId: string, party: Party): string {
  const mac = createHmac('sha256', keys.derive('docusign-access-code'))
    .update(`${envelopeId} ${party}`)
    .digest()
  const code = mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)
  return code.toString().padStart(DIGITS, '0')
}
