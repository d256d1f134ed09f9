import type { StudioShape } from '#contract/studio.ts'
import { compileForm, openForm } from '#engine/index.ts'
import { Failure } from '#rules/failure.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { parisToday } from '../clock.ts'
import { inputAnswers, loadAnyDossier } from '../dossiers/index.ts'
import { caseFacts } from '../forms/index.ts'
import type { Services } from '../services.ts'
import { inventAnswers } from './invent-answers.ts'

/**
 * Turns an open dossier into an example: its choices, with invented answers in place of everything that a person typed. The
 * author sees no dossier, but since the choices are real, the dossier's audit records the access. 404 for a dossier that is
 * not open.
 */
export async function readShape(services: Services, id: number, actorId: number): Promise<StudioShape> {
  const { deployment, clock, store, keys } = services
  const dossier = await loadAnyDossier(services, store.db, id)
  const { form_code: form, status: state, direct, list } = dossier.row
  const definition = deployment.forms[form]
  if (!definition || (list !== 'current' && list !== 'signature')) throw new Failure('NOT_FOUND')
  const today = parisToday(clock)
  await store.db
    .transaction()
    .execute((trx) => recordDossierAct(trx, keys, id, 'studio.shape-read', { actorId, at: clock.now() }))
  const session = openForm(compileForm(definition), {
    answers: inputAnswers(dossier, {}),
    today,
    facts: caseFacts(deployment, { state, direct }),
  })
  return { form, today, direct, state, ...inventAnswers(session, deployment.datalists) }
}
