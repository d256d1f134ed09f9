import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioPublished } from '#contract/studio-publication.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { Loading } from '#web/ui/loading.tsx'
import { t } from '#web/wording/translation.ts'
import { useCopyState } from '../studio-context.tsx'
import { ChangeList } from './change-list.tsx'
import { GuardPanel } from './guard-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RehearsalPanel } from './rehearsal-panel.tsx'
import { VersionHistory } from './version-history.tsx'
import { studioDifference } from './publish-calls.ts'
import './publish.css'

/** What publishing would change, for whom, and the earlier versions. */
export function PublishScreen() {
  const { revision } = useCopyState()
  const { data, error, refetch } = useQuery(studioDifference(revision))
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const [published, setPublished] = useState<StudioPublished>()
  return (
    <div className="publish">
      <section aria-labelledby="publish-changes">
        <h2 id="publish-changes">{t('studio.publish.changes')}</h2>
        {data ? (
          <ChangeList changes={data.changes} />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </section>
      {data && data.changes.length > 0 && (
        <>
          <RehearsalPanel acknowledged={acknowledged} onAcknowledge={setAcknowledged} />
          <GuardPanel />
          <PublishPanel acknowledged={acknowledged} onPublish={setPublished} />
        </>
      )}
      {/* The panel and its button disappear once nothing is left to publish. */}
      {published && (
        <div key={published.version} ref={inheritFocus} tabIndex={-1}>
          <Alert tone="ok">
            {t(published.isWaiting ? 'studio.publish.proposed' : 'studio.publish.published', {
              version: published.version,
            })}
          </Alert>
        </div>
      )}
      <VersionHistory />
    </div>
  )
}
