import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, type ReactNode } from 'react'
import type { Check } from '#contract/checks.ts'
import { dossierChecks, isBeingRead, keyOfCheck } from '#web/api/checks.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CircleAlert, CircleCheck, TriangleAlert } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { t } from '#web/wording/translation.ts'
import { FoldedChecks } from './check-lines.tsx'
import { sortChecks } from './sort-checks.ts'
import '#web/styles/checks.css'

/**
 * The checks before a dossier is sent for signature: failures with links to correct them, undecided checks, and checks
 * that pass.
 */
export function BeforeSending({
  dossierId,
  onOpen,
}: {
  readonly dossierId: number
  /** Opens the question of an element, by its wire id; without it, a link to its page. */
  readonly onOpen?: (elementId: string) => void
}) {
  const id = useId()
  const { data, error, refetch } = useQuery(dossierChecks(dossierId))
  const { open, unknown, accepted, holding } = useMemo(() => sortChecks(data?.checks ?? []), [data])
  if (data?.checks.length === 0) return null
  const place = ({ place: at }: Check): ReactNode => {
    if (at === null) return null
    const words = t('check.open-place', { place: at.label })
    if (!onOpen) return <Link to={`/form/${at.pageId}?dossier=${dossierId}`}>{words}</Link>
    return (
      <button type="button" className="linkbtn" onClick={() => onOpen(at.elementId)}>
        {words}
      </button>
    )
  }
  return (
    <section className="dossier-checks before-sending" aria-labelledby={id}>
      <h3 id={id}>{t('check.sending.title')}</h3>
      <LoadState of={{ data, error, refetch }} lines={3} title={t('check.load-error')} />
      {data?.checks.some(isBeingRead) && <output className="muted">{t('check.pending')}</output>}
      {data && open.length === 0 && (
        <p className="before__clear">
          <Icon of={CircleCheck} /> {t('check.sending.clear')}
        </p>
      )}
      {open.some(({ severity }) => severity === 'blocking') && <p>{t('check.sending.blocked')}</p>}
      {open.length > 0 && (
        <ul className="before">
          {open.map((check) => (
            <li key={keyOfCheck(check)}>
              <Icon of={check.severity === 'blocking' ? TriangleAlert : CircleAlert} />
              <span>
                {check.message}
                {check.severity === 'blocking' && (
                  <span className="state state--warn">{t('check.blocking')}</span>
                )}
                {check.advice !== null && <span className="muted">{check.advice}</span>}
                {place(check)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <FoldedChecks summary={t('check.unknown', { count: unknown.length })} checks={unknown}>
        {place}
      </FoldedChecks>
      <FoldedChecks summary={t('check.settled', { count: accepted.length })} checks={accepted} />
      <FoldedChecks summary={t('check.holds', { count: holding.length })} checks={holding} />
    </section>
  )
}
