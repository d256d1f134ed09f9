import type { KnownClient } from '#contract/known-client.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { day } from '#web/wording/page-format.ts'
import { t } from '#web/wording/translation.ts'
import { findUsualDates, hasDates, type ReuseDates } from './usual-dates.ts'

/**
 * Answers that the client's next dossier may take over, with the day each was given and the last day on which it may be
 * reused.
 */
export function KnownList({ known }: { readonly known: KnownClient }) {
  const parts = [
    ...known.situations.map(({ code, answers, receipts }) => ({
      id: code,
      title: t(`known.situation.${code}`),
      answers: [...answers, ...receipts],
    })),
    ...known.asked_again.map(({ page_id, title, answers }) => ({
      id: page_id,
      title: t('known.list.again', { title }),
      answers,
    })),
  ]
  return (
    <TitledPanel id="client-known" title={t('client.known')}>
      <div className="panel__body">
        <p className="small muted">
          {t('known.list.from', { dossier: known.dossier, day: day(known.signed_at) })}
        </p>
        {parts.map(({ id, title, answers }) => (
          <KnownPart key={id} title={title} answers={answers} />
        ))}
        {known.expired.length > 0 && (
          <>
            <h3>{t('known.expired')}</h3>
            <ul>
              {known.expired.map(({ label, receipt, expires_on }) => (
                <li key={`${label}-${receipt ?? ''}`}>
                  {receipt === null
                    ? t('known.expired.answer', { label, day: day(expires_on) })
                    : t('known.expired.receipt', { label, title: receipt, day: day(expires_on) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </TitledPanel>
  )
}

/** The dates shared by most answers are shown once, other dates next to their answer. */
function KnownPart({
  title,
  answers,
}: {
  readonly title: string
  readonly answers: readonly (ReuseDates & { readonly label: string; readonly value: string })[]
}) {
  const usual = findUsualDates(answers)
  return (
    <details className="client__known">
      <summary>
        {title} {usual && <Dates of={usual} />}
      </summary>
      <dl className="facts facts--wide">
        {answers.map((answer) => (
          <div key={`${answer.label}-${answer.value}`}>
            <dt>{answer.label}</dt>
            <dd>
              {answer.value} {usual && !hasDates(answer, usual) && <Dates of={answer} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Dates({ of: { given_on: given, expires_on: expires } }: { readonly of: ReuseDates }) {
  return (
    <small className="muted">{t('known.list.dates', { given: day(given), expires: day(expires) })}</small>
  )
}
