import * as z from 'zod'
import { SafeText } from './answers.ts'
import { component } from './component.ts'

/** `POST /addresses/search` (not in the specification): in the body, since proxies log the paths of requests. */
export const SearchAddresses = z.object({ text: SafeText.trim().min(3).max(200) })
export type SearchAddresses = z.infer<typeof SearchAddresses>

/** An address as the service writes it, and its parts. */
const FoundAddress = z.object({
  label: z.string(),
  /** Number and name of the street. */
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
})
export type FoundAddress = z.infer<typeof FoundAddress>

/** Suggested addresses for a partial text; empty without an address service. */
export const FoundAddresses = component('FoundAddresses', { addresses: z.array(FoundAddress) })
export type FoundAddresses = z.infer<typeof FoundAddresses>
