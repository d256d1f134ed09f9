import { useQueryClient } from '@tanstack/react-query'
import { WEBHOOKS_KEY } from '#web/api/webhooks.ts'

/** Refetches webhooks and their logs. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
}
