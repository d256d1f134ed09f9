import type { ReactNode } from 'react'
import type { Check } from '#contract/checks.ts'
import { keyOfCheck } from '#web/api/checks.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { useFormat } from '#web/wording/use-format.ts'

/** Checks that need nothing now, folded away under their number. */
export function FoldedChecks({
  summary,
  checks,
  children,
}: {
  readonly summary: string
  readonly checks: readonly Check[]
  /** What a line offers. */
  readonly children?: (check: Check) => ReactNode
}) {
  if (checks.length === 0) return null
  return (
    <details className="dossier-checks__folded">
      <summary>{summary}</summary>
      <ul>
        {checks.map((check) => (
          <li key={keyOfCheck(check)}>
            <strong>{check.title}</strong>
            {check.person && <span className="muted">{check.person.name}</span>}
            <span>{check.message}</span>
            <Settlement check={check} />
            {children?.(check)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Who accepted a failing check, when and why. */
function Settlement({ check: { settled } }: { readonly check: Check }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  if (!settled) return null
  return (
    <span>
      {t('check.settlement', { name: settled.by, at: moment(settled.at) })} <q>{settled.reason}</q>
    </span>
  )
}
