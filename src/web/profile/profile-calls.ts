import { queryOptions } from '@tanstack/react-query'
import type { Profile, SavedProfile, SaveProfile } from '#contract/session.ts'
import { ask, get } from '#web/api/call.ts'

export function ownProfile() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get<Profile>('/profile', { signal }),
  })
}

/** Only the signing address can be changed, with proof of identity. Source: shell §7. */
export function saveProfile(body: SaveProfile): Promise<SavedProfile> {
  return ask<SavedProfile>('POST', '/profile', { body })
}
