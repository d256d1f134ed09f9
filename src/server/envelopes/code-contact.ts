import { Failure } from '#rules/failure.ts'
import type { CodeChannel } from '#vocabulary/party.ts'
import type { Services } from '../services.ts'
import type { StoredParty } from './envelope-store.ts'

/** Channel and address of a party's one-time code. */
export interface CodeContact {
  readonly channel: CodeChannel
  readonly to: string
}

/**
 * The party's phone when the deployment sends text messages and the party has one; otherwise its e-mail address. 422
 * without a phone for an advanced signature.
 */
export function codeContact(
  { deployment }: Services,
  party: Pick<StoredParty, 'email' | 'mobile'>,
): CodeContact {
  if (deployment.signatureLevel === 'advanced' && !party.mobile) throw new Failure('SIGNER_PHONE_MISSING')
  return deployment.codeChannel === 'sms' && party.mobile
    ? { channel: 'sms', to: party.mobile }
    : { channel: 'email', to: party.email }
}
