import { DossierParams } from '#contract/answers.ts'
import { DossierImport, ImportDossier, ImportedDossier } from '#contract/imports.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { rolesThat, withScope, writersThat } from '../http/access.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { runOnceAndRead } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { importDossier } from './import-dossier.ts'
import { findReport } from './import-store.ts'
import { presentReport } from './present-import.ts'

/** What is kept of the answer with the idempotency key: not what the other system sent. */
const KeptImport = ImportedDossier.pick({ created: true })

/** Lets other systems open dossiers with what they know of a client. */
export function registerImports(api: App, services: Services): void {
  const { permissions } = services.deployment
  api.post(
    '/dossiers/import',
    shape(
      withScope('dossiers:write', writersThat(permissions, canCreateForClient)),
      'Import a dossier',
      ImportedDossier,
      { body: ImportDossier, once: true, limit: 'imports' },
    ),
    async (request) => {
      const user = userOf(request)
      const given = { body: request.body, locale: localeOf(request) }
      const answer = await services.store.db.transaction().execute((trx) =>
        runOnceAndRead(
          trx,
          request,
          {
            kept: KeptImport,
            // Its reference is known by now.
            read: async ({ created }) => ({ ...(await importDossier(services, trx, user, given)), created }),
          },
          () => importDossier(services, trx, user, given),
        ),
      )
      request.answered = [answer.dossier.id]
      return answer
    },
  )
  api.get(
    '/dossiers/:id/import',
    shape(rolesThat(canCreateForClient), 'Get the result of an import', DossierImport, {
      params: DossierParams,
    }),
    async (request) => {
      const { db } = services.store
      const { id, form_version_id: formId } = await getVisibleDossier(db, userOf(request), request.params.id)
      const report = await findReport(db, id)
      return { report: report ? presentReport(report, formId, localeOf(request)) : null }
    },
  )
}
