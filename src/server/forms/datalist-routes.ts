import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DatalistOptions, DatalistParams, DatalistQuery, DatalistValues } from '#contract/forms.ts'
import type { App } from '../app.ts'
import { parisToday } from '../clock.ts'
import { ANY_ROLE } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { getDatalist, searchDatalist, type DatalistItem } from './datalists.ts'

/** Lists that the server holds, searched in the reader's language. Source: wizard §7. */
export function registerDatalists(api: App, { deployment, clock }: Services): void {
  const search = (request: FastifyRequest, code: string, filter = ''): readonly DatalistItem[] => {
    const items = getDatalist(deployment, code, userOf(request).role, parisToday(clock))
    return searchDatalist(items, filter, localeOf(request))
  }

  api.get(
    '/datalists/:datalistId/options',
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'Choices of a list',
        params: DatalistParams,
        querystring: DatalistQuery,
        response: { 200: DatalistOptions, 304: z.null() },
      },
    },
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
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'Choices with their presentation',
        params: DatalistParams,
        querystring: DatalistQuery,
        response: { 200: DatalistValues, 304: z.null() },
      },
    },
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
