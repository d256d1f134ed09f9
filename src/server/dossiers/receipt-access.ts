import { Failure } from '#rules/failure.ts'
import { setDossierPort, type DossierPort } from '../receipts/index.ts'
import { findEnvelopes } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { findRoleRefusal, findStateRefusal } from './block-access.ts'
import { getVisibleDossier, lockVisibleDossier } from './find-dossier.ts'
import { awaitsPaper, isAwaitingPaper } from './paper-form.ts'
import { signPaper } from './record-paper.ts'

/** Lets receipts reach dossiers: the same scope, lock and refusals as for answers. */
export function connectReceipts(services: Services): void {
  setDossierPort(services, buildReceiptAccess(services))
}

function buildReceiptAccess(services: Services): DossierPort {
  const { permissions } = services.deployment
  return {
    async get(db, user, id) {
      const row = await getVisibleDossier(db, user, id)
      return { id, form: await services.forms.get(row.form_version_id, db) }
    },
    async lock(trx, user, id) {
      const row = await lockVisibleDossier(trx, user, id)
      const form = await services.forms.get(row.form_version_id, trx)
      const envelopes = await findEnvelopes(trx, id)
      const question = {
        role: user.role,
        settings: permissions,
        formCode: row.form_code,
        definition: form.definition,
        state: row.state,
        envelopes,
      }
      const refusal = findRoleRefusal(question)
      if (refusal) throw new Failure(refusal)
      return {
        id,
        form,
        requireWritable(block, change) {
          if (change === 'upload' && awaitsPaper(row, block)) return
          const conflict = findStateRefusal({ ...question, block })
          if (conflict) throw new Failure(conflict)
        },
        async uploaded() {
          if (isAwaitingPaper(row)) await signPaper(services, trx, user, id)
        },
      }
    },
  }
}
