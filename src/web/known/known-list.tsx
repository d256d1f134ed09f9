import type { KnownClient } from '#contract/known-client.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'

/** What the next dossier of a client may take over, each answer with its date and its last day. */
export function KnownList({ known }: { readonly known: KnownClient }) {
  const { t } = useTranslation()
  const { day } = useFormat()
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
          <details key={id}>
            <summary>{title}</summary>
            <dl className="facts facts--wide">
              {answers.map(({ label, value, given_on, expires_on }) => (
                <div key={`${label}-${value}`}>
                  <dt>{label}</dt>
                  <dd>
                    {value}{' '}
                    <small className="muted">
                      {t('known.list.dates', { given: day(given_on), expires: day(expires_on) })}
                    </small>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
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
