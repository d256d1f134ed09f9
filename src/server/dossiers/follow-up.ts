import type { FollowUp } from '#contract/follow-up.ts'
import { canReview } from '#rules/permission.ts'
import { stepWords } from '#rules/step-words.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isAdvising, isInvestor } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { readRole } from './dossier-columns.ts'
import { loadVisibleDossier } from './load-dossier.ts'
import { openForm } from './open-form.ts'
import { presentAmount } from './present-dossier.ts'
import { isPaper } from './paper-form.ts'
import { readSteps } from './read-steps.ts'

/** The steps of a dossier as worded for the reader, and how to pay once it is signed. */
export async function readFollowUp(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<FollowUp> {
  const dossier = await loadVisibleDossier(services, services.store.db, user, id)
  const session = openForm(services, user, dossier)
  const { steps, context, awaited, message } = await readSteps(services, services.store.db, {
    dossier,
    session,
    isOutside: !canReview(user.role),
  })
  const { review, paysByDebit } = context
  const reader = { ...context, isOwn: isInvestor(user.role), isAwaited: awaited.includes(user.id) }
  const { row } = dossier
  // The back office has recorded how and when paper subscriptions are paid.
  const isOwed = (review === 'ongoing' || review === 'error') && row.amount_cents !== null && !isPaper(row)
  const product = readRole(session, 'subscription.product')
  return {
    steps: steps.map((step) => ({ ...step, ...stepWords(step, reader, locale) })),
    payment: isOwed
      ? {
          mode: paysByDebit ? 'debit' : 'transfer',
          amount: presentAmount(row.amount_cents) ?? '',
          account:
            services.deployment.payment.accounts.find((account) => account.product === product) ?? null,
          reference: String(row.id),
        }
      : null,
    // The internal reason is for reviewers only; advisors get the message.
    refusal: review === 'refused' ? { message: isAdvising(user.role) ? message : null } : null,
  }
}
