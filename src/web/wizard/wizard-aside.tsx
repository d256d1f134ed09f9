import { useTranslation } from '#web/wording/translation.ts'
import { displayAnswer, presentFrenchEuroWords, type FormSession } from '#engine/index.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useFormValue } from '#web/elements/use-element.ts'
import { formatPhone } from '#rules/format.ts'
import { EnvelopeDocuments } from './envelope-documents.tsx'
import { useWizardState } from './wizard-context.tsx'

/** Summary beside the form: product, documents to sign, advisor. */
export function WizardAside() {
  const { t } = useTranslation()
  const { dossier } = useWizardState()
  return (
    <aside className="aside" aria-label={t('wizard.aside')}>
      <Recap />
      <EnvelopeDocuments />
      {dossier.advisor && (
        <section className="aside__card">
          <h2>{t('wizard.advisor')}</h2>
          <div className="row row--top">
            <span className="user__disc user__disc--lg" aria-hidden="true">
              {initials(dossier.advisor.name)}
            </span>
            <div>
              {dossier.advisor.name}
              <br />
              <span className="muted">{dossier.advisor.external_id}</span>
              {dossier.advisor.phone && (
                <>
                  <br />
                  <a className="num" href={`tel:${dossier.advisor.phone.replace(/\s/g, '')}`}>
                    {formatPhone(dossier.advisor.phone)}
                  </a>
                </>
              )}
            </div>
          </div>
        </section>
      )}
      <section className="aside__card">
        <h2>{t('wizard.recap.safe-title')}</h2>
        <p className="muted">{t('wizard.recap.safe')}</p>
      </section>
    </aside>
  )
}

/** Name of the product, from any element that holds its code. */
const PRODUCT_NAME = { fr: '{product.name}', en: '{product.name}' }

function Recap() {
  const { t } = useTranslation()
  const { locale } = useFormRun()
  const product = useFormValue((session) => session.text(PRODUCT_NAME, locale))
  const shares = useRole('subscription.shares')
  const full = useRole('subscription.fullAmount')
  const amount = useRole('subscription.amount')
  const words = useFormValue((session) => amountWords(session))
  return (
    <section className="aside__card">
      <h2>{t('wizard.recap.title')}</h2>
      <dl className="ledger">
        <dt>{t('wizard.recap.product')}</dt>
        <dd>{product || t('wizard.recap.none')}</dd>
        {shares && (
          <>
            <dt>{t('wizard.recap.shares')}</dt>
            <dd className="num">{shares}</dd>
          </>
        )}
        {full && full !== amount && (
          <>
            <dt>{t('wizard.recap.full')}</dt>
            <dd className="num">{full}</dd>
          </>
        )}
        {amount && (
          <>
            <dt className="total">{t('wizard.recap.amount')}</dt>
            <dd className="total num">{amount}</dd>
          </>
        )}
      </dl>
      {words && (
        <p className="muted aside__words" lang="fr">
          {words}
        </p>
      )}
    </section>
  )
}

/** Displayed answer of the element with a role; empty when the form has none. */
function useRole(role: string): string {
  const { locale } = useFormRun()
  return useFormValue((session) => {
    const element = session.form.elementByRole.get(role)
    return element ? displayAnswer(session.getElement(element.name), locale) : ''
  })
}

function amountWords(session: FormSession): string {
  const element = session.form.elementByRole.get('subscription.amount')
  if (!element) return ''
  const { answer } = session.getElement(element.name)
  if (answer.kind !== 'value' || typeof answer.value !== 'string') return ''
  return presentFrenchEuroWords(answer.value) ?? ''
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
}
