import { findAskedAgain, findSettledBlocks, type ReusableAnswer } from '#engine/reuse-plan.ts'
import type { ConfirmedKnown, ConfirmKnown } from '#contract/known-client.ts'
import { Failure } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import {
  actingFor,
  loadDossier,
  lockVisibleDossier,
  noteActingFor,
  refreshColumns,
  requireWriter,
  type LoadedDossier,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { requestReading } from '../reading/index.ts'
import type { Services } from '../services.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import type { Trx } from '../store/store.ts'
import { findKnown } from './find-known.ts'
import type { Known } from './load-known.ts'
import { storeBlocks, storeDrafts, storeReceipts, type Taken } from './store-known.ts'

/**
 * Copies the answers that the user confirms. Everything is read and evaluated again under the new dossier's lock: 409 when
 * it differs from what was shown. Complete blocks are submitted; other answers become drafts.
 */
export async function confirmKnown(
  services: Services,
  user: User,
  { id, body }: { readonly id: number; readonly body: ConfirmKnown },
): Promise<ConfirmedKnown> {
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    requireWriter(services, user, row)
    const dossier = await loadDossier(services, trx, row)
    const known = await findKnown(services, trx, user, dossier)
    if (known?.version !== body.version) throw new Failure('STATE_CONFLICT')
    await noteActingFor(trx, user, row.advisor_id)
    return takeOver(services, trx, user, { dossier, known, body })
  })
}

async function takeOver(
  services: Services,
  trx: Trx,
  user: User,
  {
    dossier,
    known,
    body,
  }: { readonly dossier: LoadedDossier; readonly known: Known; readonly body: ConfirmKnown },
): Promise<ConfirmedKnown> {
  const { plan, source } = known
  const at = services.clock.now()
  const accepted = plan.answers.filter((answer) => isAccepted(answer, known, dossier, body))
  const settled = findSettledBlocks(plan, new Set(accepted.map(({ name }) => name)))
  const taken: Taken = { dossier, known, user, at }
  const typed = (answers: readonly ReusableAnswer[]) =>
    answers.filter(({ element }) => !isReceiptElement(element.definition))
  // Drafts include answers whose situation has changed, but not statements that have to be given anew.
  const offered = typed(plan.answers).filter(
    (answer) => 'situation' in answer.reuse || accepted.includes(answer),
  )
  await storeBlocks(trx, taken, settled, typed(accepted))
  await storeDrafts(trx, taken, settled, offered)
  const receipts = await storeReceipts(trx, taken, accepted)
  if (receipts > 0) await requestReading(trx, services, [dossier.row.id])
  await refreshColumns(services, trx, user, dossier.row.id)
  await recordDossierAct(trx, services.keys, dossier.row.id, 'known.confirmed', {
    actorId: user.id,
    detail: {
      source: source.row.id,
      unchanged: body.unchanged,
      restated: body.restated,
      ...actingFor(user, dossier.row.advisor_id),
    },
    at,
  })
  return { answers: typed(accepted).length, receipts, blocks: settled.length }
}

function isAccepted(
  answer: ReusableAnswer,
  { plan }: Known,
  { form }: LoadedDossier,
  { unchanged, restated }: ConfirmKnown,
): boolean {
  if ('situation' in answer.reuse) return unchanged.includes(answer.reuse.situation)
  return findAskedAgain(plan).some(
    ({ page, answers }) => restated.includes(wireId(form.id, page.slug)) && answers.includes(answer),
  )
}
