import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { t } from '#web/wording/translation.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { usePageAddress } from '#web/address/use-page-address.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { taskGroup } from '#web/api/tasks.ts'
import '#web/styles/dashboard.css'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { lastPage } from '#web/ui/pagination-window.ts'
import { TASK_GROUPS, type TaskGroup } from '#vocabulary/task-kind.ts'
import { TaskLine } from './task-line.tsx'

/** Same as the server's page size. */
const PAGE_SIZE = 20

/** All tasks of one group, the most urgent first. */
export function TaskGroupPage() {
  const named = useParams()['group']
  const group = TASK_GROUPS.find((each) => each === named)
  return group ? <GroupTasks group={group} /> : <Redirect to="/tableau-de-bord" />
}

function GroupTasks({ group }: { readonly group: TaskGroup }) {
  const { page, hrefOf } = usePageAddress()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...taskGroup(group, page),
    placeholderData: keepPreviousData,
  })
  const total = data?.totals[group] ?? 0
  const title = t(`task.group.${group}`)
  if (data && !isPlaceholderData && data.tasks.length === 0 && page > 1)
    return <Redirect to={hrefOf(total === 0 ? 1 : lastPage(total, PAGE_SIZE))} />
  return (
    <div className="page page--list">
      <BackLink to="/tableau-de-bord" label={t('menu.dashboard')} />
      <div className="page__head">
        <PageHeading title={title} />
      </div>
      <LoadState of={{ data, error, refetch }} lines={8} />
      {data && total === 0 && <EmptyState title={t('task.group.empty')} />}
      {data && total > 0 && (
        <section className="panel panel--clip todo" aria-label={title} aria-busy={isPlaceholderData}>
          <ul className="resume__lines">
            {data.tasks.map((task) => (
              <TaskLine key={`${task.kind}-${task.dossierId}`} task={task} />
            ))}
          </ul>
          <Pagination page={page} pageSize={PAGE_SIZE} totalItems={total} hrefOf={hrefOf} />
        </section>
      )}
    </div>
  )
}
