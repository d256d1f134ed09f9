import { useEffect } from 'react'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { useVisit } from '#web/address/browser-router.tsx'

/** Address of the integration lists. Source: shell §2. */
export const INTEGRATION_LIST = '/manage-dossier/statut-integration'

/** In memory only: searches may contain names. */
const lastAddresses = new Map<IntegrationState, string>()

/** Address of a list with its last search and page. */
export function integrationListAddress(state: IntegrationState): string {
  return lastAddresses.get(state) ?? `${INTEGRATION_LIST}/${state}`
}

/** Remembers this page as the back target of reviews in this state. */
export function useAsIntegrationList(state: IntegrationState): void {
  const { pathname, search } = useVisit()
  useEffect(() => void lastAddresses.set(state, pathname + search), [state, pathname, search])
}
