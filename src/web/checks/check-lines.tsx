import type { ReactNode } from 'react'
import type { Check } from '#contract/checks.ts'
import { keyOfCheck } from '#web/api/checks.ts'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { groupChecks } from './group-checks.ts'

/** Checks that need nothing now, folded away under their number; those of one unread receipt are one line. */
export function FoldedChecks({
  summary,
  checks,
  children,
}: {
  readonly summary: string
  readonly checks: readonly Check[]
  readonly children?: (check: Check) => ReactNode
}) {
  if (checks.length === 0) return null
  return (
    <details className="dossier-checks__folded">
      <summary>{summary}</summary>
      <ul>
        {groupChecks(checks).map(({ first, titles }) => (
          <li key={keyOfCheck(first)}>
            <strong>
              {titles.length === 1 ? first.title : (first.place?.label ?? first.receipt?.title)}
            </strong>
            {first.person && <span className="muted">{first.person.name}</span>}
            <span>{first.message}</span>
            {titles.length > 1 && (
              <span className="muted">
                {t('check.waiting', { count: titles.length, checks: titles.join(', ') })}
              </span>
            )}
            <Settlement check={first} />
            {children?.(first)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Who accepted a failing check, when and why. */
function Settlement({ check: { settled } }: { readonly check: Check }) {
  if (!settled) return null
  return (
    <span>
      {t('check.settlement', { name: settled.by, at: moment(settled.at) })} <q>{settled.reason}</q>
    </span>
  )
}
