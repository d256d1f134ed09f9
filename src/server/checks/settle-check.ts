import type { DossierChecks, SettleCheck } from '#contract/checks.ts'
import { isFinal } from '#vocabulary/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { loadDossier, lockVisibleDossier, openForm } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findChecks, type FoundCheck } from './find-checks.ts'
import { presentChecks } from './present-checks.ts'
import { upsertSummary } from './upsert-summary.ts'

interface SettleCall {
  readonly user: User
  readonly id: number
  readonly body: SettleCheck
  readonly locale: Locale
}

/**
 * A reviewer accepts a failing check for the values compared now, under the dossier's lock; another answer or receipt voids
 * the acceptance. 404 for a check that does not fail, 409 when the compared values differ from those shown, or when
 * somebody has already accepted it.
 */
export async function settleCheck(
  services: Services,
  trx: Trx,
  { user, id, body, locale }: SettleCall,
): Promise<DossierChecks> {
  const row = await lockVisibleDossier(trx, user, id)
  const dossier = await loadDossier(services, trx, row)
  const place = { dossier, session: openForm(services, user, dossier) }
  const found = await findChecks(services, trx, { ...place, reader: user })
  const check = found.find(({ code, subject }) => code === body.code && subject === body.subject)
  if (check?.outcome !== 'fails') throw new Failure('NOT_FOUND')
  if (row.state !== 'signed' && isFinal(row.state)) throw new Failure('STATE_CONFLICT')
  if (check.settlement) throw new Failure('CHECK_SETTLED', { params: { name: check.settlement.by } })
  if (check.digest !== body.digest) throw new Failure('CHECK_CHANGED')
  const at = services.clock.now()
  const { id: settlement } = await trx
    .insertInto('check_settlement')
    .values({
      dossier_id: id,
      code: check.code,
      subject: check.subject,
      digest: check.digest,
      reason: body.reason,
      settled_by: user.id,
      settled_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settled = found.map((each) => (each === check ? withSettlement(each, user, body.reason, at) : each))
  await upsertSummary({ dossierId: id, found: settled, at }).execute(trx)
  await recordDossierAct(trx, services.keys, id, 'check.settled', {
    actorId: user.id,
    detail: { settlement },
    at,
  })
  return presentChecks(place, settled, { role: user.role, locale })
}

function withSettlement(check: FoundCheck, user: User, reason: string, at: Date): FoundCheck {
  const { code, subject, digest } = check
  const by = `${user.firstName} ${user.lastName}`
  return { ...check, settlement: { code, subject, digest, reason, by, at: at.toISOString() } }
}
