import { sql, type Expression, type RawBuilder } from 'kysely'
import { REVIEWER_TIMELINE_KINDS, type TimelineKind } from '#vocabulary/timeline-kind.ts'
import { literals } from '../store/literals.ts'

/** Timeline kind of each audit action. Not listed: changes of state, which all have the kind `state`. */
const KINDS: Readonly<Record<string, TimelineKind>> = {
  'dossier.created': 'created',
  'dossier.duplicated': 'duplicated',
  'block.submitted': 'submitted',
  'known.confirmed': 'known_confirmed',
  'dossier.imported': 'imported',
  'receipt.added': 'receipt_added',
  'receipt.removed': 'receipt_removed',
  'documents.delivered': 'documents_delivered',
  'answers.hidden-deleted': 'hidden_deleted',
  'dossier.client-assigned': 'client_assigned',
  'prospect.created': 'client_assigned',
  'dossier.access-changed': 'access_changed',
  'dossier.handed-over': 'handed_over',
  'envelope.opened': 'envelope_opened',
  'envelope.sent': 'envelope_sent',
  'envelope.delivered': 'party_delivered',
  'envelope.signed': 'party_signed',
  'envelope.declined': 'party_declined',
  'envelope.completed': 'envelope_completed',
  'envelope.voided': 'envelope_voided',
  'envelope.expired': 'envelope_expired',
  'report.drawn': 'report_drawn',
  'correction.opened': 'correction_asked',
  'correction.sent-back': 'correction_sent_back',
  'correction.answered': 'correction_answered',
  'correction.applied': 'correction_applied',
  'correction.withdrawn': 'correction_withdrawn',
  'correction.refused': 'correction_refused',
  'correction.accepted': 'correction_accepted',
  'review.decided': 'decided',
  'review.undone': 'decision_undone',
  'review.proposed': 'decision_proposed',
  'review.confirmed': 'decision_confirmed',
  'review.disagreed': 'decision_disputed',
  'review.withdrawn': 'decision_withdrawn',
  'review.paired': 'paired',
  'review.mandate-forced': 'mandate_forced',
  'register.planned': 'register_planned',
  'register.sent': 'register_sent',
  'register.acknowledged': 'register_acknowledged',
  'register.held': 'register_held',
  'hold.set': 'hold_set',
  'hold.lifted': 'hold_lifted',
  'review.assigned': 'assigned',
  'review.unassigned': 'unassigned',
  'check.settled': 'check_settled',
}

const REVIEWER_KINDS: ReadonlySet<TimelineKind> = new Set(REVIEWER_TIMELINE_KINDS)

interface Reader {
  readonly isReviewer: boolean
}

/** The timeline kind of an audit action; undefined for actions that are not shown. */
export function kindOf(action: string): TimelineKind | undefined {
  return action.startsWith('state.') ? 'state' : KINDS[action]
}

/** Whether every reader of the dossier may see an audit action: comments and assignments stay within the company. */
export function isSharedAction(action: string): boolean {
  const kind = kindOf(action)
  return kind !== undefined && !REVIEWER_KINDS.has(kind)
}

export function isTold(action: string, { isReviewer }: Reader): boolean {
  return isReviewer ? kindOf(action) !== undefined : isSharedAction(action)
}

/**
 * Not announced to open pages: these steps only happen once nothing is held against the dossier, so that their absence
 * would reveal a screening hit.
 */
const UNTOLD_NEWS: ReadonlySet<TimelineKind> = new Set([
  'register_planned',
  'register_sent',
  'register_acknowledged',
  'register_held',
])

/** Whether open pages notify this reader of an audit action. Only for actions that the timeline shows to this reader. */
export function isNews(action: string, reader: Reader): boolean {
  const kind = kindOf(action)
  return kind !== undefined && isTold(action, reader) && !UNTOLD_NEWS.has(kind)
}

/**
 * SQL for the number of the last step of a dossier that this reader may see; 0 before the first. Other steps are ignored,
 * since the number must not reveal that something else happened.
 */
export function selectLastStep(dossierId: number | Expression<number>, reader: Reader): RawBuilder<number> {
  const told = Object.keys(KINDS).filter((action) => isNews(action, reader))
  return sql<number>`coalesce((
    select sequence from audit
    where subject = 'dossier:' || ${dossierId}::int and (action in (${literals(told)}) or action like 'state.%')
    order by sequence desc limit 1), 0)`
}

/** SQL for the accounts whose access an audit row ended, as a JSON array; null for other rows. They no longer see the dossier. */
export const LOST_BY = sql<readonly number[] | null>`case audit.action
  when 'dossier.handed-over' then jsonb_build_array(audit.detail -> 'from')
  when 'dossier.access-changed' then audit.detail -> 'withdrawn' end`
