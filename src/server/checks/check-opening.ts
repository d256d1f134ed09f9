import { sql } from 'kysely'
import { COMPANY_EXAMINES, describeFinding } from '#rules/checks/check-words.ts'
import { isOfCompany } from '#rules/checks/registry.ts'
import type { FailureDetail } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { presentViolation, RefusedOpening, type Submission } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { StoredResult } from '../store/check-tables.ts'
import type { Trx } from '../store/store.ts'
import { findChecks, isOpenFailure, type FoundCheck } from './find-checks.ts'
import { findPlace } from './present-checks.ts'
import { upsertSummary } from './upsert-summary.ts'

/** Records the findings of the checks when a subscription is sent for signature; throws when a blocking check fails. */
export async function checkOpening(services: Services, trx: Trx, submission: Submission): Promise<void> {
  const { dossier, session } = submission
  const { id } = dossier.row
  const found = await findChecks(services, trx, { dossier, session, reader: undefined })
  const results = found.map(presentResult)
  const blocking = found.filter((check) => check.severity === 'blocking' && isOpenFailure(check))
  if (blocking.length > 0)
    throw new RefusedOpening(
      id,
      results,
      blocking.map((check) => presentRefusal(submission, check, submission.block)),
    )
  const at = services.clock.now()
  // In one statement. The caller's audit row covers the run.
  await sql`
    with run as (
      insert into check_run (dossier_id, at, refused, results)
      values (${id}, ${at}, false, ${JSON.stringify(results)}))
    ${upsertSummary({ dossierId: id, found, at })}`.execute(trx)
}

/** Records a refused opening in a transaction of its own. */
export async function recordRefusal(
  services: Services,
  trx: Trx,
  { dossierId, results }: RefusedOpening,
  actorId: number,
): Promise<void> {
  const at = services.clock.now()
  const run = { dossier_id: dossierId, at, refused: true, results: JSON.stringify(results) }
  await trx.insertInto('check_run').values(run).execute()
  await recordDossierAct(trx, services.keys, dossierId, 'check.refused', { actorId, at })
}

function presentResult({ code, subject, outcome, severity, reason }: FoundCheck): StoredResult {
  return { code, subject, outcome, severity, reason }
}

/**
 * Points at the element where the failing check can be fixed, or at the submitted block when the form shows no such
 * element. Says nothing about a check that only the company may read: its finding is about other persons.
 */
export function presentRefusal(
  { dossier, session, locale }: Pick<Submission, 'dossier' | 'session' | 'locale'>,
  check: FoundCheck,
  block?: Submission['block'],
): FailureDetail {
  const property = block ? wireId(dossier.form.id, block.slug) : ''
  const { code } = check
  if (isOfCompany(code)) return { property, code: 'companyExamines', message: COMPANY_EXAMINES[locale] }
  const element = findPlace(session, check)
  if (!element) return { property, code, message: describeFinding(check, locale) }
  const violation = {
    element: element.name,
    block: element.block.slug,
    page: element.page.slug,
    code,
    params: {},
    text: { fr: describeFinding(check, 'fr'), en: describeFinding(check, 'en') },
  }
  return presentViolation(violation, dossier.form, session, locale)
}
