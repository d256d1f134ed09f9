import { sql } from 'kysely'
import type { AwaitedConclusions } from '#contract/vigilance.ts'
import { needsConclusion, type VigilanceFacts, type VigilanceReason } from '#rules/vigilance.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { VIGILANCE_LEVELS, type VigilanceLevel } from '#vocabulary/vigilance.ts'
import { digestOfVigilance, presentAmount, visibleTo } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { presentReason } from './present-reason.ts'

const LEVELS = VIGILANCE_LEVELS.filter(needsConclusion)
const PAGE = 50

interface Candidate {
  readonly id: number
  readonly title: string
  readonly amountCents: number | null
  readonly signedAt: Date | null
  readonly enteredBy: readonly (number | null)[]
  readonly level: VigilanceLevel
  readonly reasons: readonly VigilanceReason[]
  readonly facts: VigilanceFacts
  /** Digests of the assessments that have a conclusion. */
  readonly concluded: readonly string[]
}

/**
 * Dossiers under review whose level requires a conclusion that is missing for the last assessment, by date of signature.
 * Excludes those whose decision awaits a second person, which accept none.
 */
export async function findAwaited(
  services: Services,
  user: User,
  locale: Locale,
): Promise<AwaitedConclusions> {
  const { rows } = await sql<Candidate>`
    select dossier.id, dossier.title, dossier.amount_cents as "amountCents", dossier.signed_at as "signedAt",
      array[dossier.created_by, dossier.advisor_id] as "enteredBy", last.level, last.reasons, last.facts,
      array(select digest from vigilance_conclusion where dossier_id = dossier.id) as concluded
    from dossier join lateral (
      select level, reasons, facts from vigilance_assessment
      where dossier_id = dossier.id order by id desc limit 1) as last on true
    where dossier.integration_state in ('ongoing', 'error') and last.level = any(${LEVELS}) and ${visibleTo(user)}
      and not exists (select from decision_proposal where dossier_id = dossier.id and outcome is null)
    order by dossier.signed_at, dossier.id`.execute(services.store.db)
  const awaited = rows
    .map((row) => ({ ...row, digest: digestOfVigilance(services, row, row.facts) }))
    .filter(({ digest, concluded }) => !concluded.includes(digest))
  return {
    data: awaited.slice(0, PAGE).map(({ id, title, amountCents, signedAt, enteredBy, reasons, digest }) => ({
      id,
      title,
      amount: presentAmount(amountCents),
      signed_at: signedAt?.toISOString() ?? null,
      reasons: reasons.map((reason) => presentReason(services, reason, locale)),
      digest,
      own: enteredBy.includes(user.id),
    })),
    total: awaited.length,
  }
}
