import { sql } from 'kysely'
import type { DossierVigilance } from '#contract/vigilance.ts'
import type { Colleague } from '#contract/assignment.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { canConclude } from '#rules/permission.ts'
import { needsConclusion, type Vigilance, type VigilanceReason } from '#rules/vigilance.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { VigilanceLevel, VigilanceOccasion } from '#vocabulary/vigilance.ts'
import {
  assessVigilance,
  findOpenProposal,
  loadVisibleDossier,
  openForm,
  type DossierRow,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { jsonRows } from '../store/json-rows.ts'
import type { Db } from '../store/store.ts'
import { isEntrant } from './conclude.ts'
import { presentReason } from './present-reason.ts'

/** The level of a dossier with its reasons, its conclusions and earlier assessments. */
export async function readVigilance(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<DossierVigilance> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const { row } = dossier
  const now = await assessVigilance(services, db, { row, session: openForm(services, user, dossier) })
  const { assessments, conclusions } = await readStored(db, id)
  const decided = isDecided(row) ? assessments.at(-1) : undefined
  const shown: Vigilance = decided ?? now
  const asks = needsConclusion(shown.level)
  return {
    level: shown.level,
    reasons: shown.reasons.map((reason) => presentReason(services, reason, locale)),
    digest: now.digest,
    asks_conclusion: asks,
    can_conclude: asks && (await mayConclude(services, user, row)),
    conclusions: conclusions.map(({ digest, at, ...conclusion }) => ({
      ...conclusion,
      at: new Date(at).toISOString(),
      current: digest === now.digest,
      own: conclusion.author.id === user.id,
    })),
    history: assessments.map(({ at, occasion, level, reasons, table }) => ({
      at: new Date(at).toISOString(),
      occasion,
      level,
      reasons: reasons.map(({ why }) => why[locale]),
      table,
    })),
  }
}

function isDecided({ integration_state: state, signed_at: signedAt }: DossierRow): boolean {
  return signedAt !== null && state !== null && !isUnderReview(state)
}

async function mayConclude(services: Services, user: User, row: DossierRow): Promise<boolean> {
  if (!canConclude(user.role) || services.deployment.readOnlyRoles.includes(user.role)) return false
  const { db } = services.store
  if (!isUnderReview(row.integration_state) || (await findOpenProposal(db, row.id))) return false
  return !(await isEntrant(db, user, row))
}

interface StoredAssessment {
  readonly at: string
  readonly occasion: VigilanceOccasion
  readonly level: VigilanceLevel
  readonly reasons: readonly VigilanceReason[]
  readonly table: string
}

interface StoredConclusion {
  readonly id: number
  readonly text: string
  readonly digest: string
  readonly at: string
  readonly author: Colleague
}

interface Stored {
  readonly assessments: readonly StoredAssessment[]
  readonly conclusions: readonly StoredConclusion[]
}

/** Names are current: an erased account has none. */
async function readStored(db: Db, dossierId: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select
    ${jsonRows(sql`
      select at, occasion, level, reasons, table_digest as "table"
      from vigilance_assessment where dossier_id = ${dossierId} order by id`)} as assessments,
    ${jsonRows(sql`
      select conclusion.id, conclusion.text, conclusion.digest, conclusion.at,
        jsonb_build_object('id', author.id, 'name', trim(author.first_name || ' ' || author.last_name)) as author
      from vigilance_conclusion as conclusion join account as author on author.id = conclusion.author_id
      where conclusion.dossier_id = ${dossierId} order by conclusion.id`)} as conclusions`.execute(db)
  return rows[0] ?? { assessments: [], conclusions: [] }
}

/** For the timeline of reviewers, oldest first. */
export async function readConclusions(db: Db, dossierId: number) {
  return db
    .selectFrom('vigilance_conclusion as conclusion')
    .innerJoin('account as author', 'author.id', 'conclusion.author_id')
    .select(['conclusion.id', 'conclusion.at', 'conclusion.text'])
    .select(['author.role', 'author.first_name as firstName', 'author.last_name as lastName'])
    .where('conclusion.dossier_id', '=', dossierId)
    .orderBy('conclusion.id')
    .execute()
}
