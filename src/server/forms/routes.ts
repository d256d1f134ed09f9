import { FoundAddresses, SearchAddresses } from '#contract/addresses.ts'
import { CurrentForms, DefinitionQuery, FormParams, FormVersion } from '#contract/forms.ts'
import { Failure } from '#rules/failure.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { ANY_ROLE, DOSSIER_READERS } from '../http/access.ts'
import { shape, cachedShape } from '../http/shape.ts'
import { compressOnce } from '../http/compress-once.ts'
import { registerDatalists } from './datalist-routes.ts'
import { registerFormParts } from './form-part-routes.ts'
import { openAddressSearch } from './search-addresses.ts'

/** Forms, datalists and addresses, readable by every signed-in user. */
export function registerForms(api: App, services: Services): void {
  registerDefinitions(api, services)
  registerFormParts(api, services)
  registerDatalists(api, services)
  registerAddresses(api, services)
}

/** Suggestions while a street is typed, from the operator's address service. */
function registerAddresses(api: App, { config }: Pick<Services, 'config'>): void {
  const search = config.addressUrl === undefined ? undefined : openAddressSearch(config.addressUrl)

  api.post(
    '/addresses/search',
    shape(ANY_ROLE, 'Search postal addresses', FoundAddresses, { body: SearchAddresses, limit: 'addresses' }),
    async ({ body }) => ({ addresses: search ? [...(await search(body.text))] : [] }),
  )
}

/** Complete definitions, for the engine in the browser. */
function registerDefinitions(api: App, { forms }: Services): void {
  api.get(
    '/forms/current',
    shape(DOSSIER_READERS, 'Get the newest version of each form', CurrentForms),
    async () => ({
      forms: [...forms.currentForms()],
    }),
  )

  api.get(
    '/forms/:formId/definition',
    {
      ...cachedShape(DOSSIER_READERS, 'Get a form version', FormVersion, {
        params: FormParams,
        querystring: DefinitionQuery,
      }),
      onSend: compressOnce(),
    },
    async (request, reply) => {
      const { formId } = request.params
      const { texts } = request.query
      if (texts !== undefined && !(await forms.mayShareTexts(formId, texts))) throw new Failure('NOT_FOUND')
      const form = await forms.find(formId, undefined, texts)
      if (!form) throw new Failure('NOT_FOUND')
      // Structure and texts are immutable: their ids form the ETag.
      const etag = `"form-${form.id}-${form.textsId}"`
      const cache = texts === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable'
      reply.header('cache-control', cache).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return { id: form.id, code: form.code, definition: form.definition }
    },
  )
}
