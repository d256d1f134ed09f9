import type { Profile, SavedProfile, SaveProfile } from '#contract/session.ts'
import { ask, getQuery } from '#web/api/call.ts'

export function ownProfile() {
  return getQuery<Profile>(['profile'], '/profile')
}

/** Only the signing address can be changed, with proof of identity. Source: shell §7. */
export function saveProfile(body: SaveProfile): Promise<SavedProfile> {
  return ask<SavedProfile>('POST', '/profile', { body })
}
