import type { FoundAddress, FoundAddresses, SearchAddresses } from '#contract/addresses.ts'
import { call } from './call.ts'

/** Suggestions for a partial address, from the operator's address service. */
export async function findAddresses(text: string, signal: AbortSignal): Promise<readonly FoundAddress[]> {
  const body: SearchAddresses = { text }
  const found = await call<FoundAddresses>('POST', '/addresses/search', { body, signal })
  return found?.addresses ?? []
}
