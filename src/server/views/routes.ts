import { binaryAnswer } from '#contract/binary.ts'
import {
  ChangeView,
  ChoicesQuery,
  DeletedView,
  EXPORT_TYPES,
  ExportView,
  FilterChoices,
  SavedView,
  SavedViews,
  SaveView,
  ViewCount,
  ViewParams,
} from '#contract/views.ts'
import { canSaveViews } from '#rules/saved-views.ts'
import type { App } from '../http/app.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { localeOf } from '../http/locale.ts'
import { Named, runOnceAndRead } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { countView } from './count-view.ts'
import { exportView } from './export-view.ts'
import { FILE_NAMES } from './export-wording.ts'
import { findChoices } from './find-choices.ts'
import { changeView, deleteView, getView, listViews, saveView } from './view-store.ts'

/** Saved views of the dossier lists, the values of their filters, and their export. */
export function registerViews(api: App, services: Services): void {
  registerSaved(api, services)
  registerExports(api, services)
}

function registerSaved(api: App, services: Services): void {
  const { db } = services.store
  const users = rolesThat(canSaveViews)
  const writers = writersThat(services.deployment.permissions, canSaveViews)

  api.get('/views', shape(users, 'List saved views', SavedViews), async (request) => ({
    views: [...(await listViews(db, userOf(request)))],
  }))

  api.post(
    '/views',
    shape(writers, 'Create a saved view', SavedView, { body: SaveView, once: true }),
    async (request) =>
      saveView(services, userOf(request), request.body, (trx, run) => {
        const read = ({ id }: { readonly id: number }) => getView(trx, userOf(request), id)
        return runOnceAndRead(trx, request, { kept: Named, read }, run)
      }),
  )

  api.put(
    '/views/:viewId',
    shape(writers, 'Update a saved view', SavedView, { params: ViewParams, body: ChangeView }),
    async (request) =>
      changeView(services, userOf(request), { id: request.params.viewId, view: request.body }),
  )

  api.delete(
    '/views/:viewId',
    shape(writers, 'Delete a saved view', DeletedView, { params: ViewParams }),
    async (request) => {
      const id = request.params.viewId
      await db.transaction().execute((trx) => deleteView(trx, userOf(request), id))
      return { id }
    },
  )

  api.get(
    '/views/:viewId/count',
    shape(users, 'Count the dossiers of a saved view', ViewCount, { params: ViewParams }),
    async (request, reply) => {
      const user = userOf(request)
      const signal = goneSignal(reply)
      const view = await getView(db, user, request.params.viewId)
      return countView(services, user, view.definition, signal)
    },
  )

  api.get(
    '/views/choices',
    shape(users, 'List the values of a filter', FilterChoices, { querystring: ChoicesQuery }),
    async (request) => findChoices(services, userOf(request), request.query),
  )
}

function registerExports(api: App, services: Services): void {
  const users = rolesThat(canSaveViews)

  for (const format of ['csv', 'xlsx'] as const) {
    api.post(
      `/views/export/${format}`,
      shape(users, `Export dossiers as ${format.toUpperCase()}`, binaryAnswer(EXPORT_TYPES[format]), {
        body: ExportView,
        limit: 'archives',
      }),
      async (request, reply) => {
        const locale = localeOf(request)
        const { definition } = request.body
        const call = { definition, format, locale, signal: goneSignal(reply) }
        const { rows, file, bytes } = await exportView(services, userOf(request), call)
        // The length is only known for an answer that is not compressed.
        if (format === 'xlsx') reply.header('content-length', bytes)
        return reply
          .type(format === 'csv' ? 'text/csv; charset=utf-8' : EXPORT_TYPES[format])
          .header('content-disposition', `attachment; filename="${FILE_NAMES[locale]}.${format}"`)
          .header('x-total-rows', String(rows))
          .send(file)
      },
    )
  }
}
