import { useQuery } from '@tanstack/react-query'
import type { StudioGuards } from '#contract/studio-publication.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { copyPort } from '../studio-calls.ts'
import { useCopyState } from '../studio-context.tsx'
import { studioGuards } from './publish-calls.ts'
import { presentScore } from './present-score.ts'
import { RunBar } from './run-bar.tsx'

type Survivor = NonNullable<StudioGuards['result']>['after']['survivors'][number]

/** How many rules the examples guard, before and after, with a proposed case for each unguarded rule. */
export function GuardPanel() {
  const { revision } = useCopyState()
  const { locale } = useTranslation()
  const { data } = useQuery(studioGuards(revision))
  if (!data) return null
  const { result } = data
  return (
    <section aria-labelledby="publish-guards">
      <h2 id="publish-guards">{t('studio.publish.guards')}</h2>
      <RunBar kind="guards" start={t('studio.publish.guards.start')} run={data} />
      {result && (
        <>
          <Alert tone={result.after.caught < result.after.tried ? 'warn' : 'ok'}>
            {t('studio.publish.guards.score', {
              before: presentScore(result.before, locale),
              after: presentScore(result.after, locale),
            })}
            {!data.isCurrent && ` ${t('studio.publish.rehearsal.outdated')}`}
          </Alert>
          {result.after.survivors.length > 0 && <p>{t('studio.publish.guards.unnoticed')}</p>}
          <ul className="publish__losses">
            {result.after.survivors.map((survivor) => (
              <li key={survivor.id}>
                <SurvivorLine survivor={survivor} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function SurvivorLine({ survivor: { id, changes, proposed } }: { readonly survivor: Survivor }) {
  const { locale } = useTranslation()
  const name = caseName(id)
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: () =>
      copyPort.send([
        {
          kind: 'replace',
          file: `cases/${name}.json`,
          before: null,
          text: `${JSON.stringify(proposed, null, 2)}\n`,
        },
      ]),
  })
  return (
    <>
      {changes.map((change) => (
        <p key={change.en}>{change[locale]}</p>
      ))}
      {proposed === null ? (
        <p className="muted">{t('studio.publish.guards.no-case')}</p>
      ) : isSuccess ? (
        <output>{t('studio.publish.guards.accepted', { name })}</output>
      ) : (
        <Button size="sm" busy={isPending} onClick={() => mutate()}>
          {t('studio.publish.guards.accept')}
        </Button>
      )}
      <FailureLines error={error} otherwise={t('studio.publish.run.failed')} />
    </>
  )
}

const LONGEST_NAME = 60

/** A file name from the rule that the case guards. */
function caseName(id: string): string {
  const words = id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `guard-${words.replaceAll(/^-|-$/g, '').slice(0, LONGEST_NAME).replace(/-$/, '')}`
}
