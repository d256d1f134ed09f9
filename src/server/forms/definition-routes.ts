import * as z from 'zod'
import { CurrentForms, FormParams, FormVersion } from '#contract/forms.ts'
import { Failure } from '#rules/failure.ts'
import type { App } from '../app.ts'
import { ANY_ROLE } from '../http/access.ts'
import type { Services } from '../services.ts'

/** Whole definitions, for the engine in the browser. */
export function registerDefinitions(api: App, { forms }: Services): void {
  api.get(
    '/forms/current',
    {
      config: { access: ANY_ROLE },
      schema: { summary: 'Newest version of each form', response: { 200: CurrentForms } },
    },
    async () => ({
      forms: [...forms.currentForms()],
    }),
  )

  api.get(
    '/forms/:formId/definition',
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'A whole form version',
        params: FormParams,
        response: { 200: FormVersion, 304: z.null() },
      },
    },
    async (request, reply) => {
      const form = await forms.find(request.params.formId)
      if (!form) throw new Failure('NOT_FOUND')
      // A version never changes: its number is its entity tag.
      const etag = `"form-${form.id}"`
      reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return { id: form.id, code: form.code, definition: form.definition }
    },
  )
}
