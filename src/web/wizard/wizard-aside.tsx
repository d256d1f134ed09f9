import { t } from '#web/wording/translation.ts'
import { displayAnswer } from '#engine/index.ts'
import { canWriteNotes } from '#rules/permission.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useFormValue } from '#web/elements/use-element.ts'
import { useUser } from '#web/session/user-context.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import { PageHelp } from './page-help.tsx'
import { useWizardState } from './wizard-context.tsx'

/** Fetched once documents were sent for signature. */
const EnvelopeDocuments = lazyPart(async () => (await import('./envelope-documents.tsx')).EnvelopeDocuments, {
  wording: 'wizardExtras',
})

/** Fetched for advising roles only. */
const DossierNotes = lazyPart(async () => (await import('./dossier-notes.tsx')).DossierNotes, {
  wording: 'desk',
})

/** Side panels of the form: the subscription so far, documents to sign, and help with this page. */
export function WizardAside() {
  const { role } = useUser()
  const { dossier } = useWizardState()
  const live = dossier.envelopes.find(isLiveEnvelope)
  return (
    <aside className="aside" aria-label={t('wizard.aside')}>
      <Recap />
      {live && <EnvelopeDocuments envelope={live} />}
      <PageHelp />
      {canWriteNotes(role) && <DossierNotes />}
    </aside>
  )
}

/** Name of the product, from any element that holds its code. */
const PRODUCT_NAME = { fr: '{product.name}', en: '{product.name}' }

function Recap() {
  const { locale } = useFormRun()
  const product = useFormValue((session) => session.text(PRODUCT_NAME, locale))
  const shares = useRole('subscription.shares')
  const full = useRole('subscription.fullAmount')
  const amount = useRole('subscription.amount')
  if (product === '') return null
  return (
    <section className="aside__card">
      <h2>{t('wizard.recap.title')}</h2>
      <dl className="ledger">
        <dt>{t('wizard.recap.product')}</dt>
        <dd>{product}</dd>
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
