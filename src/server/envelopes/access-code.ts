import { createHmac } from 'node:crypto'
import type { Party } from '#vocabulary/party.ts'
import type { Keys } from '../keys.ts'

const DIGITS = 8

/**
 * The code by which a party proves itself at DocuSign before it sees anything. Always the same for a party
 * of an envelope, so that a creation whose answer was lost and the mail say the same.
 */
export function accessCode(keys: Keys, envelopeId: string, party: Party): string {
  const mac = createHmac('sha256', keys.derive('docusign-access-code'))
    .update(`${envelopeId} ${party}`)
    .digest()
  const code = mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)
  return code.toString().padStart(DIGITS, '0')
}
