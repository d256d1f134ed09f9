import { ArrowRight } from '#web/ui/icons.ts'
import { useId } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { SigningDifference } from '#contract/corrections.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { DocumentTab } from './document-tabs.tsx'

/** What has changed since the first signature, in words, and what is left untouched. */
export function DifferenceNote({
  difference: { documents: changed, kept },
  documents,
}: {
  readonly difference: SigningDifference
  readonly documents: readonly DocumentTab[]
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="cer__changes" aria-labelledby={id}>
      <h2 id={id}>{t('correction.signing.title')}</h2>
      <p className="muted">{t('correction.signing.documents')}</p>
      {changed.map((document) => (
        <div key={document.id}>
          <h3>{documents.find((each) => each.id === document.id)?.title}</h3>
          <ul>
            {document.passages.map(({ before, after }, index) => (
              // Passages have no id and never move.
              <li key={index}>
                <span className="sr-only">{t('correction.before')} </span>
                <del>{before ?? t('correction.empty')}</del> <Icon of={ArrowRight} />{' '}
                <span className="sr-only">{t('correction.after')} </span>
                <ins>{after ?? t('correction.empty')}</ins>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {kept.length > 0 && (
        <p className="small">
          {t('correction.documents.kept', { count: kept.length, titles: kept.join(', ') })}
        </p>
      )}
    </section>
  )
}
