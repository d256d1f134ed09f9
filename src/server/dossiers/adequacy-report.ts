import type { AdequacyReport } from '#contract/dossiers.ts'
import type { Text } from '#form/definition.ts'
import { canConfirmReport } from '#rules/permission.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'

/** The suitability report of a dossier as stored. */
export interface ReportRow {
  readonly suitable: boolean
  readonly reasons: readonly Text[]
  readonly documentId: number | null
  readonly drawnAt: Date
  readonly confirmedAt: Date | null
  readonly confirmedBy: string | null
}

/**
 * The latest conclusion with the report in force. A correction redraws the report under the same conclusion, so it adds no
 * conclusion.
 */
export async function findReport(db: Db, dossierId: number): Promise<ReportRow | undefined> {
  const row = await db
    .selectFrom('adequacy_report as report')
    .leftJoin('account', 'account.id', 'report.confirmed_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('envelope_document as each')
          .innerJoin('envelope', 'envelope.id', 'each.envelope_id')
          .leftJoin('envelope as drawn', 'drawn.id', 'each.carried_from')
          .select('each.id')
          .select(({ fn }) => fn.coalesce('drawn.id', 'envelope.id').as('envelopeId'))
          .select(({ fn }) => fn.coalesce('drawn.created_at', 'envelope.created_at').as('at'))
          .whereRef('envelope.dossier_id', '=', 'report.dossier_id')
          .where('envelope.state', '=', 'completed')
          .where('each.kind', '=', 'report')
          .orderBy('envelope.created_at', 'desc')
          .limit(1)
          .as('document'),
      (join) => join.onTrue(),
    )
    .select(['report.suitable', 'report.reasons', 'report.envelope_id', 'report.drawn_at'])
    .select(['report.confirmed_at', 'account.first_name', 'account.last_name'])
    .select(['document.id as documentId', 'document.envelopeId', 'document.at as documentAt'])
    .where('report.dossier_id', '=', dossierId)
    .orderBy('report.drawn_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    suitable: row.suitable,
    reasons: row.reasons,
    documentId: row.documentId,
    drawnAt: row.envelopeId === row.envelope_id ? row.drawn_at : (row.documentAt ?? row.drawn_at),
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_at === null ? null : `${row.first_name} ${row.last_name}`,
  }
}

export function presentReport(
  { deployment }: Pick<Services, 'deployment'>,
  user: User,
  dossier: Pick<DossierRow, 'state'>,
  { report, locale }: { readonly report: ReportRow; readonly locale: Locale },
): AdequacyReport {
  return {
    suitable: report.suitable,
    reasons: report.reasons.map((reason) => reason[locale]),
    way_back: report.suitable ? null : (deployment.suitability?.wayBack[locale] ?? null),
    document_id: report.documentId,
    drawn_at: report.drawnAt.toISOString(),
    confirmed_at: report.confirmedAt?.toISOString() ?? null,
    confirmed_by: report.confirmedBy,
    confirmable: canConfirmReport(user.role, dossier, deployment.permissions),
  }
}
