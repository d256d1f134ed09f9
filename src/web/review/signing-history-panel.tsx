import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Download } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { reviewSummary } from '#web/api/review.ts'
import { saveFile } from '#web/api/save-file.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SigningHistory, useSigningHistory } from '#web/dossiers/signing-history.tsx'

/** Signing history, next to the decisions. A paper subscription has none. */
export function SigningHistoryPanel({ id }: { readonly id: number }) {
  const { data: summary } = useQuery(reviewSummary(id))
  const title = t('dossiers.modal.history.title')
  if (summary?.paper === null) return <OnlineHistory id={id} title={title} />
  return (
    <Panel title={title}>
      {summary && <p className="panel__body muted">{t('review.history.on-paper')}</p>}
    </Panel>
  )
}

function OnlineHistory({ id, title }: { readonly id: number; readonly title: string }) {
  const history = useSigningHistory(id)
  const { file } = history
  return (
    <Panel
      title={title}
      tools={
        file && (
          <IconButton
            icon={Download}
            label={t('review.download-of', { title })}
            onClick={() => saveFile(file, `dossier-${id}-signatures.pdf`)}
          />
        )
      }
    >
      <div className="view">
        <SigningHistory {...history} title={title} />
      </div>
    </Panel>
  )
}

function Panel({
  title,
  tools,
  children,
}: {
  readonly title: string
  readonly tools?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <aside className="panel dock" aria-label={title}>
      <div className="panel__head">
        <h2>{title}</h2>
        {tools}
      </div>
      {children}
    </aside>
  )
}
