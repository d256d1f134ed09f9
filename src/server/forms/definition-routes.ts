import { CurrentForms, DefinitionQuery, FormParams, FormVersion } from '#contract/forms.ts'
import { Failure } from '#rules/failure.ts'
import type { App } from '../http/app.ts'
import { DOSSIER_READERS } from '../http/access.ts'
import { compressOnce } from '../http/compress-once.ts'
import { cachedShape, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'

/** Complete definitions, for the engine in the browser. */
export function registerDefinitions(api: App, { forms }: Services): void {
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
