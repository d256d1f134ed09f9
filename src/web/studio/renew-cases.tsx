import type { StudioSaved } from '#contract/studio.ts'
import type { AnswerInput } from '#engine/index.ts'
import { ask } from '#web/api/call.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'
import { useStudio } from './studio-context.tsx'

interface Call {
  readonly method: 'POST' | 'PUT'
  /** Below `/studio/cases/`. */
  readonly path: string
  readonly body: object
}

/** Stores examples, after all edits and as one step of the history. */
export function useStoreCases() {
  const { copy } = useStudio()
  return useSingleMutation({
    mutationFn: async ({ method, path, body }: Call) => {
      await copy.flush()
      await copy.follow(await ask<StudioSaved>(method, `/studio/cases/${path}`, { body }))
    },
  })
}

/** What became of the call. */
export function CasesStored({
  isSuccess,
  error,
}: Pick<ReturnType<typeof useStoreCases>, 'isSuccess' | 'error'>) {
  return (
    <>
      {isSuccess && <output>{t('studio.try.saved')}</output>}
      <FailureLines error={error} otherwise={t('studio.publish.run.failed')} />
    </>
  )
}

/** Makes examples of the deployment expect what the form does now. */
export function RenewCases(body: {
  readonly names: readonly string[]
  /** Answered in each of them. */
  readonly answers: Readonly<Record<string, AnswerInput>>
}) {
  const call = useStoreCases()
  return (
    <>
      <Button
        size="sm"
        busy={call.isPending}
        onClick={() => call.mutate({ method: 'POST', path: 'renewal', body })}
      >
        {t('studio.renew', { count: body.names.length })}
      </Button>
      <CasesStored {...call} />
    </>
  )
}
