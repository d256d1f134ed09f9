import type { FastifyRequest } from 'fastify'
import { DatalistOptions, DatalistParams, DatalistQuery, DatalistValues } from '#contract/forms.ts'
import type { App } from '../http/app.ts'
import { parisToday } from '../clock.ts'
import { DOSSIER_READERS } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { localeOf } from '../http/locale.ts'
import { cachedShape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { getDatalist, searchDatalist, type DatalistItem } from './datalists.ts'

/** Server-side lists, searched in the request's language. Source: wizard §7. */
export function registerDatalists(api: App, { deployment, clock }: Services): void {
  const search = (request: FastifyRequest, code: string, filter = ''): readonly DatalistItem[] => {
    const items = getDatalist(deployment, code, userOf(request).role, parisToday(clock))
    return searchDatalist(items, filter, localeOf(request))
  }

  api.get(
    '/datalists/:datalistId/options',
    cachedShape(DOSSIER_READERS, 'List the choices of a data list', DatalistOptions, {
      params: DatalistParams,
      querystring: DatalistQuery,
    }),
    async (request, reply) => {
      const locale = localeOf(request)
      const found = search(request, request.params.datalistId, request.query.filter)
      const body = { options: found.map(({ value, label }) => ({ value, label: label[locale] })) }
      reply.header('vary', 'accept-language')
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )

  api.get(
    '/datalists/:datalistId/values',
    cachedShape(DOSSIER_READERS, 'List the choices of a data list with their presentation', DatalistValues, {
      params: DatalistParams,
      querystring: DatalistQuery,
    }),
    async (request, reply) => {
      const locale = localeOf(request)
      const found = search(request, request.params.datalistId, request.query.filter)
      const body = {
        options: found.map(({ value, label, presentation }) => ({
          value,
          label: label[locale],
          presentation: presentation?.[locale] ?? null,
        })),
      }
      reply.header('vary', 'accept-language')
      return isUnchanged(request, reply, body) ? reply.code(304).send(null) : body
    },
  )
}
