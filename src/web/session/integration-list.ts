import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { IntegrationState } from '#vocabulary/integration-state.ts'

/** The list of dossiers under review, and before each other state of theirs. Source: shell §2. */
export const INTEGRATION_LIST = '/manage-dossier/statut-integration'

/** In memory alone: what is searched for may be somebody's name. */
const lastAddresses = new Map<IntegrationState, string>()

/** The list of a state with the search and the page that it was last left with. */
export function integrationListAddress(state: IntegrationState): string {
  return lastAddresses.get(state) ?? `${INTEGRATION_LIST}/${state}`
}

/** Makes this page the one that reviews of dossiers in this state go back to. */
export function useAsIntegrationList(state: IntegrationState): void {
  const { pathname, search } = useLocation()
  useEffect(() => void lastAddresses.set(state, pathname + search), [state, pathname, search])
}
