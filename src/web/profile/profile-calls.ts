import { queryOptions } from '@tanstack/react-query'
import type { Profile, SavedProfile } from '#contract/session.ts'
import { ask, get } from '#web/api/call.ts'

export function ownProfile() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get<Profile>('/profile', { signal }),
  })
}

/** The signing address is all that can be changed. Source: shell §7. */
export function saveProfile(emailSigner: string): Promise<SavedProfile> {
  return ask<SavedProfile>('POST', '/profile', { body: { emailSigner } })
}
