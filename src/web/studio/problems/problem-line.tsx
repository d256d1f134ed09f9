import type { StudioProblem } from '#contract/studio.ts'
import { Link } from '#web/ui/link.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { RenewCases } from '../renew-cases.tsx'
import { fieldToFill } from './field-to-fill.ts'
import { addressOfProblem, rulesOfProblem } from './problem-address.ts'

/** A problem in words, with links to where it can be fixed. */
export function ProblemLine({ problem }: { readonly problem: StudioProblem }) {
  const { locale } = useTranslation()
  const { place, path, reason, lacks, isOfBase, file, examples, unanswered } = problem
  const field = fieldToFill(lacks)
  const address = isOfBase ? undefined : addressOfProblem(problem)
  const rules = isOfBase ? undefined : rulesOfProblem(problem)
  const where = place[locale] || path || file
  return (
    <>
      {address === undefined ? <strong>{where}</strong> : <Link to={address}>{where}</Link>}{' '}
      {field === undefined ? reason[locale] : t('studio.problems.lacks', { field: t(field) })}{' '}
      {rules !== undefined && <Link to={rules}>{t('studio.screen.rules')}</Link>}{' '}
      {unanswered.length > 0 ? (
        <Link to={`/studio/essayer?file=${file}&case=${unanswered.join()}`}>{t('studio.screen.try')}</Link>
      ) : (
        examples.length > 0 && <RenewCases names={examples} answers={{}} />
      )}
      {isOfBase && <span className="muted">({t('studio.problems.of-base')})</span>}
    </>
  )
}
