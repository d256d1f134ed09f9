import { useId } from 'react'
import type { SigningDifference } from '#contract/corrections.ts'
import { PassageList } from '#web/corrections/difference.tsx'
import { joinWords } from '#web/corrections/join-words.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { DocumentTab } from './document-tabs.tsx'

/** What has changed since the first signature, in words, and what is left untouched. */
export function DifferenceNote({
  difference: { documents: changed, kept },
  documents,
}: {
  readonly difference: SigningDifference
  readonly documents: readonly DocumentTab[]
}) {
  const { locale } = useTranslation()
  const id = useId()
  return (
    <section className="cer__changes" aria-labelledby={id}>
      <h2 id={id}>{t('correction.signing.title')}</h2>
      <p className="muted">{t('correction.signing.documents')}</p>
      {changed.map((document, index) => (
        // Further changes are folded, so that on a phone the code and the signature stay near.
        <details key={document.id} open={index === 0}>
          <summary>
            {documents.find((each) => each.id === document.id)?.title}{' '}
            <span className="muted">
              {t('correction.signing.passages', { count: document.passages.length })}
            </span>
          </summary>
          <PassageList passages={document.passages} />
        </details>
      ))}
      {kept.length > 0 && (
        <p className="small">
          {t('correction.documents.kept', { count: kept.length, titles: joinWords(kept, locale) })}
        </p>
      )}
    </section>
  )
}
