import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioPublished } from '#contract/studio-publication.ts'
import { lossKey } from '#rules/loss-key.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { STUDIO_KEY } from '../studio-calls.ts'
import { useCopyState } from '../studio-context.tsx'
import { publishCopy, studioRehearsal } from './publish-calls.ts'

/** The note and the publish button, with the missing steps next to it. The server enforces them too. */
export function PublishPanel({
  acknowledged,
  onPublish,
}: {
  readonly acknowledged: ReadonlySet<string>
  readonly onPublish: (published: StudioPublished) => void
}) {
  const { revision, saved } = useCopyState()
  const { data: rehearsal } = useQuery(studioRehearsal(revision))
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => publishCopy({ note: note.trim(), acknowledged: [...acknowledged], revision }),
    onSuccess: (published) => {
      setNote('')
      onPublish(published)
    },
    onSettled: () => invalidate(STUDIO_KEY),
  })
  const losses = rehearsal?.result?.losses.filter(({ happens }) => happens) ?? []
  const isRehearsed = rehearsal?.state === 'done' && rehearsal.isCurrent
  const open = losses.filter((loss) => !acknowledged.has(lossKey(loss)))
  const missing = !isRehearsed
    ? t('studio.publish.missing.rehearsal')
    : open.length > 0
      ? t('studio.publish.missing.losses', { count: open.length })
      : note.trim() === ''
        ? t('studio.publish.missing.note')
        : undefined
  return (
    <section aria-labelledby="publish-now">
      <h2 id="publish-now">{t('studio.screen.publish')}</h2>
      <TextareaField
        label={t('studio.publish.note')}
        hint={t('studio.publish.note.hint')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <div className="publish__run">
        <Button
          look="primary"
          busy={isPending}
          disabled={missing !== undefined || saved.kind !== 'saved'}
          onClick={() => mutate()}
        >
          {t('studio.screen.publish')}
        </Button>
        {missing !== undefined && <span className="muted">{missing}</span>}
      </div>
      <FailureLines error={error} otherwise={t('studio.publish.run.failed')} />
    </section>
  )
}
