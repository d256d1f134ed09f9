import { findEnjoymentDay } from '#engine/index.ts'
import type { FollowUp, FollowUpPayment } from '#contract/follow-up.ts'
import { daysAfter, followUpSteps } from '#rules/follow-up.ts'
import { parisDay } from '#rules/paris-time.ts'
import { isAdvising } from '#vocabulary/role.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { readRole } from './dossier-columns.ts'
import { getVisibleDossier } from './find-dossier.ts'
import { loadDossier } from './load-dossier.ts'
import { openForm } from './open-form.ts'
import { presentAmount } from './present-dossier.ts'

/** What follows a signed subscription, and how it is paid. */
export async function readFollowUp(services: Services, user: User, id: number): Promise<FollowUp> {
  const { payment: terms } = services.deployment
  const row = await getVisibleDossier(services.store.db, user, id)
  if (row.state !== 'signed' || row.signed_at === null) {
    return { steps: [], payment: null, refusal: null, reviewDays: terms.reviewDays }
  }
  const dossier = await loadDossier(services, services.store.db, row)
  const session = openForm(services, user, dossier)
  const signed = parisDay(row.signed_at)
  const review = row.integration_state ?? 'ongoing'
  const paysByDebit = readRole(session, 'subscription.paymentMode') === 'SEPA'
  const productCode = readRole(session, 'subscription.product')
  const product = services.deployment.products.find((each) => each.code === productCode)
  const dueDay = paysByDebit ? null : daysAfter(signed, terms.dueAfterDays)
  const payment: FollowUpPayment = {
    mode: paysByDebit ? 'debit' : 'transfer',
    amount: presentAmount(row.amount_cents) ?? '',
    account: terms.accounts.find((account) => account.product === productCode) ?? null,
    reference: String(row.id),
    dueDay,
  }
  // The bare owner has no income: a day of enjoyment would promise one.
  const earnsIncome = readRole(session, 'subscription.holding') !== 'BARE'
  const enjoyment = earnsIncome && product ? findEnjoymentDay(product, signed) : undefined
  const isOwed = (review === 'ongoing' || review === 'error') && row.amount_cents !== null
  return {
    steps: followUpSteps({
      review,
      days: {
        signed,
        payment: dueDay,
        review: row.validated_at === null ? null : parisDay(row.validated_at),
        register: null,
        enjoyment: enjoyment ?? null,
      },
      today: parisToday(services.clock),
    }).filter(({ code, day }) => code !== 'enjoyment' || day !== null),
    payment: isOwed ? payment : null,
    refusal: review === 'refused' ? { message: await findMessage(services.store.db, user, id) } : null,
    reviewDays: terms.reviewDays,
  }
}

/** What the reviewer tells the advisor with the last decision. The reason is for reviewers only. */
async function findMessage(db: Db, user: User, dossierId: number): Promise<string | null> {
  if (!isAdvising(user.role)) return null
  const last = await db
    .selectFrom('integration_event')
    .select('message')
    .where('dossier_id', '=', dossierId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.message ?? null
}
