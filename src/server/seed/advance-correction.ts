import { wireId } from '#rules/wire-id.ts'
import {
  answerCorrection,
  findCorrections,
  openCorrection,
  proposeAnswers,
  type CorrectionCall,
} from '../corrections/index.ts'
import type { DossierRow } from '../dossiers/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import { getReviewer, SEED_LOCALE } from './fill-dossier.ts'
import type { Step } from './goal-dossier.ts'
import type { SeedCorrection } from './seed-dossiers.ts'

interface Planned {
  readonly row: DossierRow
  readonly plan: SeedCorrection
  /** Who filled in the dossier, and answers the correction. */
  readonly author: User
}

/**
 * The next step of a dossier's planned correction. Undefined while the dossier is not signed, while parties sign again, and
 * once the correction was applied: the remaining steps are the same as without it.
 */
export async function advanceCorrection(
  services: Services,
  { row, plan, author }: Planned,
): Promise<Step | undefined> {
  const { db } = services.store
  const correction = (await findCorrections(db, row.id)).at(-1)
  if (correction === undefined) {
    if (row.integration_state !== 'ongoing') return undefined
    await ask(services, { id: row.id, plan, form: await services.forms.get(row.form_version_id) })
    return 'done'
  }
  if (correction.state === plan.until) return 'reached'
  if (correction.state !== 'open') return undefined
  const caller = { kind: 'account', user: author } as const
  const call = { caller, dossierId: row.id, id: correction.id, locale: SEED_LOCALE } as const
  await answer(services, call, {
    plan,
    form: await services.forms.get(row.form_version_id),
    revision: correction.revision,
  })
  return 'done'
}

async function ask(
  services: Services,
  { id, plan, form }: { readonly id: number; readonly plan: SeedCorrection; readonly form: PublishedForm },
): Promise<void> {
  const user = await getReviewer(services)
  const remarks = Object.entries(plan.remarks).map(([name, text]) => {
    const element = form.compiled.elementByName.get(name)
    const kind = element && isReceiptElement(element) ? ('receipt' as const) : ('answer' as const)
    return { target: { kind, elementId: wireId(form.id, name) }, text }
  })
  await services.store.db.transaction().execute((trx) =>
    openCorrection(services, trx, {
      caller: { kind: 'account', user },
      dossierId: id,
      body: { concerned: plan.concerned, remarks },
      locale: SEED_LOCALE,
    }),
  )
}

async function answer(
  services: Services,
  call: CorrectionCall,
  {
    plan,
    form,
    revision,
  }: { readonly plan: SeedCorrection; readonly form: PublishedForm; readonly revision: number },
): Promise<void> {
  const values = Object.entries(plan.answers).map(([name, value]) => ({
    elementId: wireId(form.id, name),
    value,
  }))
  const { consequences } = await services.store.db
    .transaction()
    .execute((trx) => proposeAnswers(services, trx, call, { revision, values }))
  await answerCorrection(services, call, consequences?.fingerprint ?? '')
}
