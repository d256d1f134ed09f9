import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioState } from '#contract/studio.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronUp, CircleCheck, Clock, TriangleAlert } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { ProblemLine } from './problems/problem-line.tsx'
import { studioProblems } from './studio-calls.ts'
import { useCopyState } from './studio-context.tsx'

/** The problems found by the check, always visible at the bottom; each links to its place. */
export function ProblemStrip({ check }: Pick<StudioState, 'check'>) {
  const { revision } = useCopyState()
  const { data } = useQuery(studioProblems(check.revision))
  const [isOpen, setOpen] = useState(false)
  const problems = data?.problems ?? []
  const isBehind = check.revision !== revision || data?.check.state !== 'checked'
  return (
    <section className="studio__problems" aria-label={t('studio.screen.problems')}>
      {isOpen && problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.file} ${problem.path} ${problem.line} ${problem.reason.en}`}>
              <ProblemLine problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <button
          type="button"
          className={problems.length > 0 ? 'studio__count studio__count--some' : 'studio__count'}
          aria-expanded={isOpen}
          disabled={problems.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={problems.length > 0 ? TriangleAlert : CircleCheck} />
          <span aria-live="polite">
            {problems.length === 0
              ? t('studio.problems.none')
              : t('studio.problems.count', { count: problems.length })}
          </span>
          {problems.length > 0 && <Icon of={ChevronUp} />}
        </button>
      )}
      {isBehind && (
        <span className="muted">
          <Icon of={Clock} /> {t('studio.problems.checking')}
        </span>
      )}
    </section>
  )
}
