import { queryOptions } from '@tanstack/react-query'
import type { ConfirmedKnown, ConfirmKnown, KnownOfDossier } from '#contract/known-client.ts'
import { ask, get } from './call.ts'

/** Reusable answers of the client's former dossier. Refetched each time the page opens. */
export function knownOfDossier(id: number) {
  return queryOptions({
    queryKey: ['known', id],
    queryFn: () => get<KnownOfDossier>(`/dossiers/${id}/known`),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

export function confirmKnown(id: number, body: ConfirmKnown): Promise<ConfirmedKnown> {
  return ask<ConfirmedKnown>('POST', `/dossiers/${id}/known`, { body })
}
