import { t, useTranslation } from '#web/wording/translation.ts'
import { DOCUMENT_FATES } from '#vocabulary/correction.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Changes, type Consequences } from './changes.tsx'
import { PassageList } from './difference.tsx'
import { joinWords } from './join-words.ts'

/** What a correction leads to, in words: answers, documents, signatures, report. */
export function ConsequenceList({
  consequences,
  Heading = 'h3',
}: {
  readonly consequences: Consequences
  readonly Heading?: 'h2' | 'h3'
}) {
  const { changes, documents, report, limits, obstacles } = consequences
  return (
    <>
      <Heading>{t('correction.changes')}</Heading>
      <Changes changes={changes} />
      {changes.length > 0 && (
        <>
          <Heading>{t('correction.consequences')}</Heading>
          <ul className="outcomes">
            <Documents documents={documents} />
            <Signers consequences={consequences} />
            {report && <li>{t(`correction.report.${report}`)}</li>}
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
          <ChangedPassages documents={documents} />
        </>
      )}
      {obstacles.map(({ code, message }) => (
        <Alert key={code} tone="warn">
          <p>{message}</p>
        </Alert>
      ))}
    </>
  )
}

function Documents({ documents }: { readonly documents: Consequences['documents'] }) {
  const { locale } = useTranslation()
  const isTouched = documents.some(({ fate }) => fate !== 'kept')
  return (
    <>
      {!isTouched && <li>{t('correction.documents.none')}</li>}
      {DOCUMENT_FATES.toReversed().map((fate) => {
        const titles = documents.flatMap((document) => (document.fate === fate ? [document.title] : []))
        if (titles.length === 0) return null
        return (
          <li key={fate}>
            {t(`correction.documents.${fate}`, {
              count: titles.length,
              titles: joinWords(titles, locale),
            })}
          </li>
        )
      })}
    </>
  )
}

function Signers({ consequences: { signers, fullRound } }: { readonly consequences: Consequences }) {
  const { locale } = useTranslation()
  if (signers.length === 0) return <li>{t('correction.signers.none')}</li>
  const names = [...new Set(signers.map(({ name }) => name))]
  return (
    <li>
      {t('correction.signers', { names: joinWords(names, locale) })}{' '}
      <span className="muted">
        {t('correction.signers.share', { count: signers.length, total: fullRound })}
      </span>
    </li>
  )
}

/** The text of each changed document, folded: what it was, what it becomes. */
export function ChangedPassages({ documents }: { readonly documents: Consequences['documents'] }) {
  return documents
    .filter(({ passages }) => passages.length > 0)
    .map(({ kind, code, title, passages }) => (
      <details key={`${kind} ${code}`} className="passages">
        <summary>{t('correction.difference', { title })}</summary>
        <PassageList passages={passages} />
      </details>
    ))
}
