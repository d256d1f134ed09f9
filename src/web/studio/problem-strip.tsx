import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioProblem, StudioState } from '#contract/studio.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronUp, CircleCheck, Clock, TriangleAlert } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { studioProblems } from './studio-calls.ts'
import { placeOf, useCopyState } from './studio-context.tsx'

/** What the check says, always in sight at the bottom; each problem links to its place. */
export function ProblemStrip({ check }: Pick<StudioState, 'check'>) {
  const { t } = useTranslation()
  const { revision } = useCopyState()
  const { data } = useQuery(studioProblems(check.revision))
  const [isOpen, setOpen] = useState(false)
  const problems = data?.problems ?? []
  const isBehind = check.revision !== revision || data?.check.state !== 'checked'
  return (
    <section className="studio__problems" aria-label={t('studio.problems')}>
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

function ProblemLine({ problem }: { readonly problem: StudioProblem }) {
  const { locale } = useFormat()
  const { file, place, path, reason, isOfBase } = problem
  const node = nodeOfPath(path)
  const address = new URLSearchParams({ file, ...(node && { place: placeOf(node) }) })
  const where = place[locale] || path || file
  return (
    <>
      {file.startsWith('forms/') && !isOfBase ? (
        <Link to={`/studio/formulaire?${address.toString()}`}>{where}</Link>
      ) : (
        <span>{where}</span>
      )}{' '}
      {reason[locale]}
    </>
  )
}

/** The node that a path of the check names: `projet/bienvenue/intro_text`, `changedElements.a.attributes.label`. */
function nodeOfPath(path: string): NodeRef | undefined {
  const operation = /^(?:changed|moved|removed)(Page|Block|Element)s\.([^.]+)/.exec(path)
  const level = LEVELS.find((each) => each === operation?.[1]?.toLowerCase())
  if (level && operation?.[2] !== undefined) return { level, key: operation[2] }
  const parts = path.split('/')
  const [deepest] = [LEVELS[parts.length - 1]]
  const key = parts.at(-1)?.split('.')[0]
  return deepest && key ? { level: deepest, key } : undefined
}

const LEVELS = ['page', 'block', 'element'] as const
