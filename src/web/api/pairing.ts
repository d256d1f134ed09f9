import { queryOptions } from '@tanstack/react-query'
import type { Customer, FoundCustomer, PairCustomer, Pairing, PairingCandidates } from '#contract/pairing.ts'
import { ApiError, nullIfFailed } from './api-error.ts'
import { ask, get, getQuery } from './call.ts'

const keyOf = (id: number) => ['review', id, 'pairing'] as const

export function reviewPairing(id: number) {
  return getQuery<Pairing>([...keyOf(id), 'chosen'], `/dossier/integration-state/${id}/pairing`)
}

/** Null on failure, which the screen shows with a retry. Source: shell §7. */
export function pairingCandidates(id: number) {
  return queryOptions({
    queryKey: [...keyOf(id), 'candidates'],
    queryFn: ({ signal }) =>
      get<PairingCandidates>(`/dossier/integration-state/${id}/pairing/customer`, { signal }).catch(
        nullIfFailed,
      ),
  })
}

/** True on success, false on failure; the reason shows in the refetched data. Source: shell §7. */
export async function pairCustomer(id: number, body: PairCustomer): Promise<boolean> {
  return ask<true>('PUT', `/dossier/integration-state/${id}/pairing/customer`, { body }).catch(
    (error: unknown) => nullIfFailed(error) ?? false,
  )
}

/** Null for an unknown code. */
export async function findCustomer(code: string): Promise<Customer | null> {
  try {
    const path = `/dossier/integration-state/customer/${encodeURIComponent(code)}`
    return (await get<FoundCustomer>(path)).customer
  } catch (error) {
    if (error instanceof ApiError && error.has('validation.error.customer-not-found')) return null
    throw error
  }
}

export async function forceMandate(id: number, forced: boolean): Promise<void> {
  await ask('PUT', `/dossier/integration-state/${id}/pairing`, { body: { forceMandate: forced } })
}
