import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { presentValue } from './present-value.ts'
import { useCopyState, useStudio } from './studio-context.tsx'

/** Places that another author has changed meanwhile: both values, until one is chosen. */
export function ConflictList() {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { copy } = useStudio()
  const { conflicts } = useCopyState()
  if (conflicts.length === 0) return null
  return (
    <div className="studio__conflicts">
      {conflicts.map((conflict) => (
        <Alert key={JSON.stringify([conflict.edit.node, conflict.edit.path])} tone="warn">
          <p>
            {conflict.by === undefined
              ? t('studio.conflict.somebody')
              : t('studio.conflict.by', { name: conflict.by })}{' '}
            <code>{[conflict.edit.node?.key, ...conflict.edit.path].filter(Boolean).join(' · ')}</code>
          </p>
          <dl className="studio__dispute">
            <dt>{t('studio.conflict.ours')}</dt>
            <dd>{presentValue(conflict.edit.value, locale)}</dd>
            <dt>{t('studio.conflict.theirs')}</dt>
            <dd>{presentValue(conflict.theirs, locale)}</dd>
          </dl>
          <Button size="sm" onClick={() => copy.resolve(conflict, 'ours')}>
            {t('studio.conflict.keep-ours')}
          </Button>{' '}
          <Button size="sm" onClick={() => copy.resolve(conflict, 'theirs')}>
            {t('studio.conflict.keep-theirs')}
          </Button>
        </Alert>
      ))}
    </div>
  )
}
