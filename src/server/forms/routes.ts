import * as z from 'zod'
import {
  CurrentForms,
  DatalistOptions,
  DatalistParams,
  DatalistQuery,
  FormParams,
  FormVersion,
} from '#contract/forms.ts'
import { Failure } from '#rules/failure.ts'
import { toSearchKey } from '#rules/search-key.ts'
import type { App } from '../app.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'

/** Forms and datalists: what every signed-in person may read. */
export function registerForms(api: App, { forms, deployment }: Services): void {
  api.get('/forms/current', { schema: { response: { 200: CurrentForms } } }, async () => ({
    forms: [...forms.currentForms()],
  }))

  api.get(
    '/forms/:formId/definition',
    { schema: { params: FormParams, response: { 200: FormVersion, 304: z.null() } } },
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

  api.get(
    '/datalists/:datalistId/options',
    { schema: { params: DatalistParams, querystring: DatalistQuery, response: { 200: DatalistOptions } } },
    async (request) => {
      const { datalistId } = request.params
      const { datalists } = deployment
      const items = Object.hasOwn(datalists, datalistId) ? datalists[datalistId] : undefined
      if (!items) throw new Failure('NOT_FOUND')
      const wanted = toSearchKey(request.query.filter ?? '')
      const locale = localeOf(request)
      return {
        options: items
          .map(({ value, label }) => ({ value, label: label[locale] }))
          .filter(({ label }) => toSearchKey(label).includes(wanted)),
      }
    },
  )
}
