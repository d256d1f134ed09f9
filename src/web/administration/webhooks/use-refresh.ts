import { useQueryClient } from '@tanstack/react-query'
import { WEBHOOKS_KEY } from '#web/api/webhooks.ts'

/** Asks for webhooks and their logs again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
}
