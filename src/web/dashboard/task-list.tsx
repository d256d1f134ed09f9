import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import type { Tasks } from '#contract/tasks.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { taskList } from '#web/api/tasks.ts'
import { Link } from '#web/ui/link.tsx'
import { count } from '#web/wording/page-format.ts'
import { TASK_GROUPS, type TaskGroup } from '#vocabulary/task-kind.ts'
import { AbsenceStrip } from './absence-strip.tsx'
import { TaskLine } from './task-line.tsx'

/** An advisor's current tasks, the most urgent group first; hidden when there are none. */
export function TaskList() {
  const { data, error, refetch } = useQuery(taskList())
  if (error) {
    return (
      <div className="todo">
        <LoadError error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return null
  return (
    <>
      <AbsenceStrip absences={data.absences} />
      {data.tasks.length > 0 && <Groups data={data} />}
    </>
  )
}

function Groups({ data }: { readonly data: Tasks }) {
  return (
    <section className="panel panel--clip todo" aria-labelledby="tasks">
      <div className="panel__head">
        <h2 id="tasks">{t('task.title')}</h2>
      </div>
      {TASK_GROUPS.map((group) => (
        <Group key={group} group={group} data={data} />
      ))}
    </section>
  )
}

function Group({ group, data }: { readonly group: TaskGroup; readonly data: Tasks }) {
  const tasks = data.tasks.filter((task) => task.group === group)
  if (tasks.length === 0) return null
  const others = data.totals[group] - tasks.length
  return (
    <>
      <h3 className={`todo__group todo__group--${group}`} id={`tasks-${group}`}>
        {t(`task.group.${group}`)} <span className="num muted">{count(data.totals[group])}</span>
      </h3>
      <ul className="resume__lines" aria-labelledby={`tasks-${group}`}>
        {tasks.map((task) => (
          <TaskLine key={`${task.kind}-${task.dossierId}`} task={task} />
        ))}
      </ul>
      {others > 0 && (
        <p className="todo__more">
          <Link to={`/a-faire/${group}`}>
            {t('task.more', { count: others, total: count(others) })}
            <span className="sr-only"> : {t(`task.group.${group}`)}</span>
          </Link>
        </p>
      )}
    </>
  )
}
