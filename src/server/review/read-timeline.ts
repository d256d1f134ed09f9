import * as z from 'zod'
import type { Timeline } from '#contract/review-timeline.ts'
import { blocksInOrder } from '#form/blocks.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { canReview } from '#rules/permission.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { PARTIES } from '#vocabulary/party.ts'
import type { TimelineKind } from '#vocabulary/timeline-kind.ts'
import { readSettlements, type AcceptedCheck } from '../checks/index.ts'
import { readAssignments, type StoredAssignment } from '../assignment/index.ts'
import { isProgramOfRow } from '../audit/calling-program.ts'
import { isTold, kindOf } from '../audit/timeline-actions.ts'
import { readAnswerChanges, type StoredChange } from '../answers/change-store.ts'
import { openForm, type LoadedDossier, loadVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { readSnapshot, type Db } from '../store/store.ts'
import { readConclusions } from '../vigilance/index.ts'
import { presentChanges, type ChangeContext } from './present-change.ts'

type Step = Timeline['steps'][number]

const DECISIVE: ReadonlySet<TimelineKind> = new Set([
  'decided',
  'decision_proposed',
  'decision_confirmed',
  'decision_disputed',
  'decision_withdrawn',
])

const Detail = z.object({
  block: z.string().optional().catch(undefined),
  party: z.enum(PARTIES).optional().catch(undefined),
  to: z.string().nullish().catch(undefined),
  event: z.int().optional().catch(undefined),
  assignment: z.int().optional().catch(undefined),
  proposal: z.int().optional().catch(undefined),
  settlement: z.int().optional().catch(undefined),
})
const State = z.enum(DOSSIER_STATES).nullable().catch(null)
const Decision = z.enum(INTEGRATION_STATES).nullable().catch(null)

/** Timeline of a dossier, oldest step first, with the answers that each step changed. */
export async function readTimeline(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<Timeline> {
  return readSnapshot(services.store.db, async (trx) => {
    const dossier = await loadVisibleDossier(services, trx, user, id)
    const changes = await readAnswerChanges(trx, id)
    const changesByNumber = new Map(changes.map((change) => [change.number, change]))
    const context = {
      formId: dossier.form.id,
      session: openForm(services, user, dossier),
      datalists: services.deployment.datalists,
      receiptTitles: titlesOf(dossier, changes),
      locale,
    }
    const isReviewer = canReview(user.role)
    const reasons = isReviewer ? await readReasons(trx, id) : new Map<string, string | null>()
    const assignments = isReviewer ? await readAssignments(trx, id) : new Map<number, StoredAssignment>()
    const settlements = isReviewer ? await readSettlements(trx, id) : new Map<number, AcceptedCheck>()
    const rows = await readAudit(trx, id)
    const steps = rows.flatMap((row) => {
      const kind = kindOf(row.action)
      if (kind === undefined || !isTold(row.action, { isReviewer })) return []
      const own = changeNumbers(row).flatMap((number) => changesByNumber.get(number) ?? [])
      return [presentStep(row, kind, own, { ...context, dossier, reasons, assignments, settlements })]
    })
    const concluded = isReviewer ? await readConclusionSteps(trx, id) : []
    return { steps: [...steps, ...concluded].toSorted((one, other) => one.at.localeCompare(other.at)) }
  })
}

/** Numbers of the answer changes that an audit row covers, in order. */
function changeNumbers({ digests }: AuditRow): readonly number[] {
  const numbers = Object.keys(digests ?? {}).flatMap((key) => /^change\/(\d+)$/.exec(key)?.[1] ?? [])
  return numbers.map(Number).toSorted((first, second) => first - second)
}

type AuditRow = Awaited<ReturnType<typeof readAudit>>[number]

function presentStep(
  row: AuditRow,
  kind: TimelineKind,
  changes: readonly StoredChange[],
  context: ChangeContext & {
    readonly dossier: LoadedDossier
    /** Reasons by decision (`event/3`), and by proposal and its answer (`review.proposed/2`). */
    readonly reasons: ReadonlyMap<string, string | null>
    readonly assignments: ReadonlyMap<number, StoredAssignment>
    readonly settlements: ReadonlyMap<number, AcceptedCheck>
  },
): Step {
  const { block, party, to, event, proposal, assignment, settlement } = Detail.parse(row.detail)
  const { dossier, session, locale, reasons } = context
  const assigned = assignment === undefined ? undefined : context.assignments.get(assignment)
  const settled = settlement === undefined ? undefined : context.settlements.get(settlement)
  const title = blocksInOrder(dossier.form.definition).find(({ slug }) => slug === block)?.title
  return {
    number: row.sequence,
    at: row.at.toISOString(),
    kind,
    actor:
      row.role === null
        ? null
        : { name: `${row.firstName} ${row.lastName}`.trim(), role: row.role, program: row.program },
    party: party ?? null,
    block: title ? session.text(title, locale) : null,
    state: kind === 'state' ? State.parse(to ?? null) : null,
    decision: DECISIVE.has(kind) ? Decision.parse(to ?? null) : null,
    reason:
      assigned?.note ??
      settled?.reason ??
      reasons.get(proposal === undefined ? `event/${event ?? 0}` : `${row.action}/${proposal}`) ??
      null,
    assignee: assigned?.assignee ?? null,
    check: settled ? CHECK_NAMES[settled.code][locale] : null,
    changes: changes.flatMap((change) => presentChanges(change.changes, context)),
  }
}

function readAudit(db: Db, dossierId: number) {
  return db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.actor_id')
    .leftJoin('integration', (join) => join.on(isProgramOfRow))
    .select('integration.name as program')
    .select(['audit.sequence', 'audit.at', 'audit.action', 'audit.detail', 'audit.digests'])
    .select(['account.role', 'account.first_name as firstName', 'account.last_name as lastName'])
    .where('audit.subject', '=', `dossier:${dossierId}`)
    .orderBy('audit.sequence')
    .execute()
}

/** Vigilance conclusions are in the chains of their authors, which the parties' proofs do not include. */
async function readConclusionSteps(db: Db, dossierId: number): Promise<readonly Step[]> {
  const conclusions = await readConclusions(db, dossierId)
  return conclusions.map(({ id, at, text, role, firstName, lastName }) => ({
    number: -id,
    at: at.toISOString(),
    kind: 'vigilance_concluded',
    actor: { name: `${firstName} ${lastName}`.trim(), role, program: null },
    party: null,
    block: null,
    state: null,
    decision: null,
    reason: text,
    assignee: null,
    check: null,
    changes: [],
  }))
}

async function readReasons(db: Db, dossierId: number): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('integration_event')
    .select(['id', 'reason'])
    .where('dossier_id', '=', dossierId)
    .execute()
  const proposals = await db
    .selectFrom('decision_proposal')
    .select(['id', 'reason', 'answer_reason as answer'])
    .where('dossier_id', '=', dossierId)
    .execute()
  return new Map<string, string | null>([
    ...rows.map(({ id, reason }) => [`event/${id}`, reason] as const),
    ...proposals.flatMap(({ id, reason, answer }) => [
      [`review.proposed/${id}`, reason] as const,
      [`review.confirmed/${id}`, answer] as const,
      [`review.disagreed/${id}`, answer] as const,
    ]),
  ])
}

function titlesOf(
  { receipts }: LoadedDossier,
  changes: readonly StoredChange[],
): ReadonlyMap<string, string> {
  const changed = changes.flatMap((change) => Object.values(change.changes).flatMap(({ file }) => file ?? []))
  return new Map([...receipts, ...changed].map(({ id, title }) => [String(id), title]))
}
