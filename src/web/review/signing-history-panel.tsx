import { Download } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { saveFile } from '#web/api/save-file.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SigningHistory, useSigningHistory } from '#web/dossiers/signing-history.tsx'

/** Signing history, next to the decisions. Paper subscriptions have none. */
export function SigningHistoryPanel({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const title = t('dossiers.modal.history.title')
  const history = useSigningHistory(id)
  const { file } = history
  return (
    <aside className="panel dock" aria-label={title}>
      <div className="panel__head">
        <h2>{title}</h2>
        {file && (
          <IconButton
            icon={Download}
            label={t('review.download-of', { title })}
            onClick={() => saveFile(file, `dossier-${id}-signatures.pdf`)}
          />
        )}
      </div>
      {history.isMissing ? (
        <p className="panel__body muted">{t('review.history.on-paper')}</p>
      ) : (
        <div className="view">
          <SigningHistory {...history} title={title} />
        </div>
      )}
    </aside>
  )
}
