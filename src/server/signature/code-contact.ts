import type { Services } from '../services.ts'
import type { StoredParty } from './envelope-store.ts'

/** How a party's one-time code reaches it. */
export interface CodeContact {
  readonly channel: 'email' | 'sms'
  readonly to: string
}

/** The party's own phone where the deployment sends text messages and the party has one; else its address. */
export function codeContact(
  { deployment }: Services,
  party: Pick<StoredParty, 'email' | 'mobile'>,
): CodeContact {
  return deployment.codeChannel === 'sms' && party.mobile
    ? { channel: 'sms', to: party.mobile }
    : { channel: 'email', to: party.email }
}
