import * as z from 'zod'
import type { FoundAddress } from '#contract/addresses.ts'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'

/** Searches for addresses that begin with a text. */
export type AddressSearch = (text: string) => Promise<readonly FoundAddress[]>

/** Longer than people wait for a suggestion. */
const LIMIT_MS = 2_000
const MOST_RESULTS = 6

const Answer = z.object({ features: z.array(z.unknown()) })

/** Municipalities have no street: their name would be mistaken for one. */
const Feature = z.object({
  properties: z.object({
    type: z.enum(['housenumber', 'street', 'locality']),
    label: z.string().max(300),
    name: z.string().min(1).max(200),
    postcode: z.string().max(20),
    city: z.string().min(1).max(100),
  }),
})

/**
 * A service with the API of Addok, which answers GeoJSON. A failure is a `ServiceUnavailable` without its cause, which
 * may quote what was searched: an address is personal data.
 */
export function openAddressSearch(url: string): AddressSearch {
  const base = new URL(url)
  const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`
  const headers =
    base.username === '' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  base.username = ''
  base.password = ''
  return async (text) => {
    const address = new URL(`${base.href.replace(/\/+$/, '')}/search/`)
    address.searchParams.set('q', text)
    address.searchParams.set('limit', String(MOST_RESULTS))
    try {
      const answer = await fetch(address, {
        headers,
        signal: AbortSignal.timeout(LIMIT_MS),
        // A redirect would send the address to another host.
        redirect: 'error',
      })
      if (!answer.ok) throw new ServiceUnavailable(`status ${answer.status}`)
      return Answer.parse(await answer.json())
        .features.flatMap(readFeature)
        .slice(0, MOST_RESULTS)
    } catch (error) {
      const reason = error instanceof ServiceUnavailable ? error.message : 'no usable answer'
      throw new ServiceUnavailable(`the address service of ADDRESS_URL: ${reason}`)
    }
  }
}

function readFeature(feature: unknown): readonly FoundAddress[] {
  const parsed = Feature.safeParse(feature)
  if (!parsed.success) return []
  const { label, name, postcode, city } = parsed.data.properties
  return [{ label, street: name, postcode, city }]
}
