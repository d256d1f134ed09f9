import type { Profile, SavedProfile, SaveProfile } from '#contract/session.ts'
import { ask, getQuery } from '#web/api/call.ts'

export function ownProfile() {
  return getQuery<Profile>(['profile'], '/profile')
}

/** The signing address is all that can be changed, with what proves whose account it is. Source: shell §7. */
export function saveProfile(body: SaveProfile): Promise<SavedProfile> {
  return ask<SavedProfile>('POST', '/profile', { body })
}
