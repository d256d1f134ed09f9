import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioVersion } from '#contract/studio-publication.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { moment } from '#web/wording/page-format.ts'
import { t } from '#web/wording/translation.ts'
import { STUDIO_KEY } from '../studio-calls.ts'
import { approveVersion, restoreVersion, saveVersion, studioVersions } from './publish-calls.ts'

/** Who published what, when and why; each version can be exported, and a former one restored. */
export function VersionHistory() {
  const { data } = useQuery(studioVersions())
  const [restored, setRestored] = useState<StudioVersion>()
  if (!data) return null
  const { versions, failed } = data
  return (
    <section aria-labelledby="publish-history">
      <h2 id="publish-history">{t('studio.publish.history')}</h2>
      {failed && (
        <Alert tone="error" title={t('studio.publish.history.failed', { version: failed.version })}>
          {failed.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      <table className="publish__table">
        <TableHead
          labels={[
            'studio.publish.version',
            'studio.publish.when',
            'studio.publish.who',
            'studio.paste.reason',
            'dossiers.column.actions',
          ]}
        />
        <tbody>
          {versions.map((version) => (
            <VersionLine key={version.id} version={version} onRestore={() => setRestored(version)} />
          ))}
        </tbody>
      </table>
      {restored && <RestoreDialog version={restored} onClose={() => setRestored(undefined)} />}
    </section>
  )
}

function VersionLine({
  version,
  onRestore,
}: {
  readonly version: StudioVersion
  readonly onRestore: () => void
}) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (call: 'approve' | 'export'): Promise<void> => {
      if (call === 'approve') await approveVersion(version.id)
      else await saveVersion(version.id)
    },
    onSettled: () => invalidate(STUDIO_KEY),
  })
  const { id, source, note, createdBy, createdAt, publishedAt, publishedBy, isPublished, canApprove } =
    version
  return (
    <tr>
      <th scope="row">
        {id} {isPublished && <strong>{t('studio.publish.current')}</strong>}
      </th>
      <td>{publishedAt === null ? t('studio.publish.waiting') : moment(publishedAt)}</td>
      <td>
        {createdBy ?? t(`studio.publish.source.${source}`)}
        {publishedBy !== null && publishedBy !== createdBy && (
          <> ({t('studio.publish.approved-by', { name: publishedBy })})</>
        )}
        {publishedAt === null && <span className="muted"> {moment(createdAt)}</span>}
      </td>
      <td>{note}</td>
      <td className="publish__actions">
        {canApprove && (
          <Button size="sm" look="primary" busy={isPending} onClick={() => mutate('approve')}>
            {t('studio.publish.approve')}
          </Button>
        )}
        {!isPublished && publishedAt !== null && (
          <Button size="sm" onClick={onRestore}>
            {t('studio.publish.restore')} <span className="sr-only">{id}</span>
          </Button>
        )}
        <Button size="sm" busy={isPending} onClick={() => mutate('export')}>
          {t('studio.publish.export')} <span className="sr-only">{id}</span>
        </Button>
        <FailureLines error={error} otherwise={t('studio.publish.run.failed')} />
      </td>
    </tr>
  )
}

function RestoreDialog({
  version,
  onClose,
}: {
  readonly version: StudioVersion
  readonly onClose: () => void
}) {
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => restoreVersion(version.id, note.trim()),
    onSuccess: async () => {
      await invalidate(STUDIO_KEY)
      onClose()
    },
  })
  return (
    <AskModal
      title={t('studio.publish.restore.title', { version: version.id })}
      confirm={t('studio.publish.restore')}
      disabled={note.trim() === ''}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{t('studio.publish.restore.about')}</p>
      <TextareaField
        label={t('studio.publish.note')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <FailureLines error={error} otherwise={t('studio.publish.run.failed')} />
    </AskModal>
  )
}
