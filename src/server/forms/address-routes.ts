import { FoundAddresses, SearchAddresses } from '#contract/addresses.ts'
import type { App } from '../http/app.ts'
import { ANY_ROLE } from '../http/access.ts'
import { limited, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { openAddressSearch } from './search-addresses.ts'

/** Suggestions while a street is typed, from the operator's address service. */
export function registerAddresses(api: App, { config }: Pick<Services, 'config'>): void {
  const search = config.addressUrl === undefined ? undefined : openAddressSearch(config.addressUrl)

  api.post(
    '/addresses/search',
    limited(
      'addresses',
      shape(ANY_ROLE, 'Search postal addresses', FoundAddresses, {
        body: SearchAddresses,
      }),
    ),
    async ({ body }) => ({ addresses: search ? [...(await search(body.text))] : [] }),
  )
}
