import { t, type WordingKey } from '#web/wording/translation.ts'

interface TableHeadProps {
  readonly labels: readonly WordingKey[]
  /** Name of a last column of buttons, for screen readers only. */
  readonly actions?: WordingKey
}

export function TableHead({ labels, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col">
            {t(label)}
          </th>
        ))}
        {actions && (
          <th scope="col" className="actions">
            <span className="sr-only">{t(actions)}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
