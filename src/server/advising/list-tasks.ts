import type { Task, Tasks, TasksQuery } from '#contract/tasks.ts'
import { parisDay } from '#rules/paris-time.ts'
import { TASK_GROUPS, type TaskGroup } from '#vocabulary/task-kind.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { presentAmount, presentAwaited, presentTitle } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { findTasks, type TaskRow } from './find-tasks.ts'

/** Tasks shown per group on the dashboard; the group's own page lists all. */
const MOST_OF_A_GROUP = 5
const PAGE_SIZE = 20
/** Kinds whose person is reminded by mail. */
const REMINDED: readonly Task['kind'][] = ['signature', 'unfinished']

/** The tasks of an advisor today: the first of each group, or a page of one group. */
export async function listTasks(
  services: Services,
  user: User,
  { group, page, locale }: TasksQuery & { readonly locale: Locale },
): Promise<Omit<Tasks, 'absences'>> {
  const now = services.clock.now()
  const first = group === undefined ? 0 : (page - 1) * PAGE_SIZE
  const size = group === undefined ? MOST_OF_A_GROUP : PAGE_SIZE
  const { expiresAfterDays } = services.deployment.envelopes
  const rows = await findTasks(services.store.db, { user, now, expiresAfterDays, limit: first + size })
  const today = parisDay(now)
  return {
    tasks: (group === undefined ? TASK_GROUPS : [group]).flatMap((each) =>
      rows
        .filter((row) => row.group === each)
        .toSorted(byUrgency)
        .slice(first, first + size)
        .map((row) => presentTask(row, { locale, today })),
    ),
    totals: {
      soon: countGroup(rows, 'soon'),
      mine: countGroup(rows, 'mine'),
      client: countGroup(rows, 'client'),
    },
  }
}

function byUrgency(one: TaskRow, other: TaskRow): number {
  const due = (row: TaskRow) => row.due?.getTime() ?? Number.POSITIVE_INFINITY
  if (due(one) !== due(other)) return due(one) - due(other)
  return one.since.getTime() - other.since.getTime()
}

/** Each row carries the total of its source in its group. */
function countGroup(rows: readonly TaskRow[], group: TaskGroup): number {
  const bySource = new Map(
    rows.filter((row) => row.group === group).map((row) => [row.source, row.total] as const),
  )
  return [...bySource.values()].reduce((sum, total) => sum + total, 0)
}

function presentTask(
  row: TaskRow,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): Task {
  const { kind, group, id, title, amountCents, since, due, waiting, remindedAt, correctionId, correctionOf } =
    row
  const isReminded = REMINDED.includes(kind)
  return {
    kind,
    group,
    dossierId: id,
    present: presentTitle(title, locale),
    subscriptionGlobalAmount: presentAmount(amountCents),
    since: since.toISOString(),
    due: due && parisDay(due),
    signature:
      waiting && kind !== 'complete' && kind !== 'report'
        ? { ...presentAwaited({ waiting, remindedAt }, today), ...(isReminded ? {} : { canRemind: false }) }
        : null,
    phone: kind === 'call' ? row.phone : null,
    correctionId,
    correctionOf,
  }
}
