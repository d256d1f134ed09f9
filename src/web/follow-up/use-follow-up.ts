import { useQuery } from '@tanstack/react-query'
import type { FollowUp } from '#contract/follow-up.ts'
import { get } from '#web/api/call.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { useTranslation } from '#web/wording/translation.ts'

/** The steps of a dossier, in the words of the reader, and its payment. */
export function useFollowUp(dossierId: number) {
  const { locale } = useTranslation()
  return useQuery({
    queryKey: [...DOSSIERS_KEY, 'follow-up', dossierId, locale],
    queryFn: () => get<FollowUp>(`/dossiers/${dossierId}/follow-up`),
  })
}
