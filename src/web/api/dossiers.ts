import { queryOptions } from '@tanstack/react-query'
import type {
  CreatedDossier,
  DossierCounts,
  DossierList,
  DossiersQuery,
  IntegrationQuery,
} from '#contract/dossiers.ts'
import type { CurrentForms } from '#contract/forms.ts'
import type { History } from '#contract/signature.ts'
import { ask, get, getFile, getQuery } from './call.ts'

/** Query keys to invalidate after a change of a dossier. */
export const DOSSIERS_KEY = ['dossiers'] as const

export function dossierCounts() {
  return getQuery<DossierCounts>([...DOSSIERS_KEY, 'counts'], '/dossiers/retrieve-number-dossiers-by-status')
}

export function dossierList(query: DossiersQuery) {
  return getQuery<DossierList>([...DOSSIERS_KEY, 'list', query], '/dossiers', query)
}

/** The first dossiers of a list in one state, newest first unless `rest` says otherwise. */
export function firstDossiers(
  state: DossiersQuery['state'],
  itemsPerPage: number,
  rest: Partial<DossiersQuery> = {},
) {
  return dossierList({ page: 1, itemsPerPage, state, searchTerm: '', form: 'all', sort: 'newest', ...rest })
}

export function integrationList(query: IntegrationQuery) {
  return getQuery<DossierList>([...DOSSIERS_KEY, 'integration', query], '/dossiers/integration-state', query)
}

/** Creates a dossier on the newest version of a form; `clientId` is null for a lead or for oneself. */
export async function createDossier(request: {
  readonly formCode: string
  readonly clientId: number | null
}): Promise<CreatedDossier> {
  const { forms } = await get<CurrentForms>('/forms/current')
  const form = forms.find(({ code }) => code === request.formCode)
  if (!form) throw new Error(`This deployment has no form ${request.formCode}`)
  return ask<CreatedDossier>('POST', '/dossiers', {
    body: { formId: form.id, clientId: request.clientId, submittingBlockId: null, values: [] },
  })
}

/** Duplicates a dossier's answers, with its receipts if requested. Source: shell §7. */
export function duplicateDossier(id: number, documentDuplicate: boolean): Promise<CreatedDossier> {
  return ask<CreatedDossier>('POST', `/dossiers/${id}/duplicate`, { body: { documentDuplicate } })
}

export async function cancelDossier(id: number): Promise<void> {
  await ask('PUT', `/dossiers/${id}/status`, { body: { status: 'canceled' } })
}

export function signingHistory(id: number) {
  return queryOptions({
    queryKey: ['signing-history', id],
    queryFn: ({ signal }) => get<History>(`/dossier/${id}/docusign/history`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The ZIP of a dossier's signed documents. */
export function downloadSigned(id: number): Promise<Blob> {
  return getFile(`/dossier/${id}/docusign/download`)
}

/** The container that proves a dossier, with what this person may see. */
export function downloadEvidence(id: number): Promise<Blob> {
  return getFile(`/dossiers/${id}/evidence`)
}

export function reviewAddress(id: number): string {
  return `/manage-dossier/${id}`
}

/** Address of the wizard. */
export function dossierAddress(id: number): string {
  return `/form?dossier=${id}`
}

/** Where a client says what has changed since their former dossier, before the form. */
export function knownAddress(id: number): string {
  return `/ce-qui-a-change/${id}`
}

/** The form itself, although a former dossier has answers to confirm first. */
export function anewAddress(id: number): string {
  return `${dossierAddress(id)}&anew=1`
}
