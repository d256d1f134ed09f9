import type { Colleagues } from '#contract/assignment.ts'
import { PersonSelect } from '#web/ui/person-select.tsx'
import { t } from '#web/wording/translation.ts'

export type OwnColleague = Colleagues['colleagues'][number]

/** Chooses a reviewer, or nobody (`null`). */
export function AssigneeSelect({
  colleagues,
  value,
  onChange,
}: {
  readonly colleagues: readonly OwnColleague[]
  readonly value: number | null
  readonly onChange: (assignee: number | null) => void
}) {
  const people = colleagues.map(({ id, name, own }) => ({
    id,
    label: own ? t('assign.me-option', { name }) : name,
  }))
  return (
    <PersonSelect
      label={t('assign.person')}
      none={t('assign.nobody-option')}
      people={people}
      value={value}
      onChange={onChange}
    />
  )
}
