import { useQuery } from '@tanstack/react-query'
import type { FollowUp } from '#contract/follow-up.ts'
import { get } from '#web/api/call.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { useFormat } from '#web/wording/use-format.ts'

/** The steps of a dossier, in the words of the reader, and its payment. */
export function useFollowUp(dossierId: number) {
  const { locale } = useFormat()
  return useQuery({
    queryKey: [...DOSSIERS_KEY, 'follow-up', dossierId, locale],
    queryFn: () => get<FollowUp>(`/dossiers/${dossierId}/follow-up`),
  })
}
