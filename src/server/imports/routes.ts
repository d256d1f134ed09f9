import { DossierParams } from '#contract/answers.ts'
import { DossierImport, ImportDossier, ImportedDossier } from '#contract/imports.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { rolesThat, withScope, writersThat } from '../http/access.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { limited, once, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { importDossier } from './import-dossier.ts'
import { findReport } from './import-store.ts'
import { presentReport } from './present-import.ts'

/** Lets other systems open dossiers with what they know of a client. */
export function registerImports(api: App, services: Services): void {
  const { permissions } = services.deployment
  api.post(
    '/dossiers/import',
    limited(
      'imports',
      once(
        shape(
          withScope('dossiers:write', writersThat(permissions, canCreateForClient)),
          'Import a dossier',
          ImportedDossier,
          { body: ImportDossier },
        ),
      ),
    ),
    async (request) => {
      const answer = await createOnce(services, request, ImportedDossier, (trx) =>
        importDossier(services, trx, userOf(request), { body: request.body, locale: localeOf(request) }),
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
