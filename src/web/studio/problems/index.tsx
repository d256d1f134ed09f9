import { useQuery } from '@tanstack/react-query'
import type { StudioProblem } from '#contract/studio.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t } from '#web/wording/translation.ts'
import { studioProblems } from '../studio-calls.ts'
import { useCopyState } from '../studio-context.tsx'
import { progressOf } from './check-progress.ts'
import { ProblemLine } from './problem-line.tsx'
import '../data.css'

/** All problems found by the check, by file, each with a link to the screen where it can be fixed. */
export function ProblemsScreen() {
  const { revision } = useCopyState()
  const { data, error, refetch } = useQuery(studioProblems(revision))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { problems } = data
  const progress = progressOf(data.check, revision)
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <div className="data">
      {progress !== 'checked' && <p className="muted">{t(`studio.problems.${progress}`)}</p>}
      {problems.length === 0 && progress === 'checked' && (
        <Alert tone="ok">{t('studio.problems.none')}</Alert>
      )}
      {errors.length > 0 && (
        <Group title={t('studio.problems.errors', { count: errors.length })} problems={errors} />
      )}
      {warnings.length > 0 && (
        <Group title={t('studio.problems.warnings', { count: warnings.length })} problems={warnings} />
      )}
    </div>
  )
}

function Group({ title, problems }: { readonly title: string; readonly problems: readonly StudioProblem[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {[...Map.groupBy(problems, ({ file }) => file)].map(([file, own]) => (
        <div key={file}>
          <h3>
            <code>{file}</code>
          </h3>
          <ul>
            {own.map((problem) => (
              <li key={`${problem.path} ${problem.line}:${problem.column} ${problem.reason.en}`}>
                <ProblemLine problem={problem} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
