import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioState } from '#contract/studio.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronUp, CircleCheck, Clock, TriangleAlert } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { progressOf } from './problems/check-progress.ts'
import { ProblemLine } from './problems/problem-line.tsx'
import { studioProblems } from './studio-calls.ts'
import { useCopyState } from './studio-context.tsx'

/** The problems found by the check, always visible at the bottom; each links to its place. */
export function ProblemStrip({ check }: Pick<StudioState, 'check'>) {
  const { revision } = useCopyState()
  const { data } = useQuery(studioProblems(check.revision))
  const [isOpen, setOpen] = useState(false)
  const problems = data?.problems ?? []
  const progress = progressOf(data?.check, revision)
  const hasProblems = problems.length > 0
  return (
    <section className="studio__problems" aria-label={t('studio.screen.problems')}>
      {isOpen && hasProblems && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.file} ${problem.path} ${problem.line} ${problem.reason.en}`}>
              <ProblemLine problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {/* What a former check did not find says nothing of what was written since. */}
      {(hasProblems || progress === 'checked') && (
        <button
          type="button"
          className={hasProblems ? 'studio__count studio__count--some' : 'studio__count'}
          aria-expanded={isOpen}
          disabled={!hasProblems}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={hasProblems ? TriangleAlert : CircleCheck} />
          <span aria-live="polite">
            {hasProblems ? t('studio.problems.count', { count: problems.length }) : t('studio.problems.none')}
          </span>
          {hasProblems && <Icon of={ChevronUp} />}
        </button>
      )}
      {progress !== 'checked' && (
        <span className="muted">
          <Icon of={Clock} /> {t(`studio.problems.${progress}`)}
        </span>
      )}
    </section>
  )
}
