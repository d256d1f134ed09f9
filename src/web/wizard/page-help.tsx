import { useEffect, useState } from 'react'
import { mainState } from '#rules/dossier-state.ts'
import { formatPhone } from '#rules/format.ts'
import { isInvestor } from '#vocabulary/role.ts'
import { FoldedSteps } from '#web/follow-up/folded-steps.tsx'
import { useFormText } from '#web/elements/use-element.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

type Advisor = NonNullable<ReturnType<typeof useWizardState>['dossier']['advisor']>

/** Help with the open page: why the focused question is asked, what to have at hand, and who answers. */
export function PageHelp() {
  const { version, run, access } = useWizard()
  const { dossier, page, open } = useWizardState()
  const { locale } = useTranslation()
  const { atHand = [], blocks = [] } = version.definition.pages.find(({ slug }) => slug === page) ?? {}
  const isSigned = mainState(dossier.status) === 'signed'
  const isStart = blocks.some(({ slug, kind }) => slug === open && kind === 'intro')
  return (
    <>
      {!run.isReader && <Why />}
      {atHand.length > 0 && !run.isReader && !isSigned && (
        <section className="aside__card">
          <h2>{t('aside.at-hand')}</h2>
          <ul className="aside__list">
            {atHand.map((text) => (
              <li key={text.fr}>{run.session.text(text, locale)}</li>
            ))}
          </ul>
        </section>
      )}
      {dossier.advisor ? <AdvisorCard advisor={dossier.advisor} /> : <Contact />}
      {/* The last page of a signed dossier shows them in full. */}
      {!isSigned && (
        <div className="aside__card">
          <FoldedSteps
            dossierId={dossier.id}
            summary={t(isInvestor(access.role) ? 'dashboard.card.steps' : 'aside.steps')}
          />
        </div>
      )}
      {isStart && (
        <section className="aside__card">
          <h2>{t('aside.safe-title')}</h2>
          <p className="muted">{t('aside.safe')}</p>
        </section>
      )}
    </>
  )
}

/** Why the focused question is asked; the last explanation stays while no question has the focus. */
function Why() {
  const { run } = useWizard()
  const { open } = useWizardState()
  const [asked, setAsked] = useState<string>()
  const element = run.session.form.elementByName.get(asked ?? '')
  const why = useFormText(
    element?.block.slug === open ? (element?.definition.attributes.why ?? element?.block.why) : undefined,
  )

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest('[data-element]') : null
      if (field instanceof HTMLElement) setAsked(field.dataset['element'])
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])

  if (why === '') return null
  return (
    <section className="aside__card aside__why">
      <h2>{t('aside.why')}</h2>
      <p className="muted">{why}</p>
    </section>
  )
}

function AdvisorCard({ advisor }: { readonly advisor: Advisor }) {
  return (
    <section className="aside__card">
      <h2>{t('aside.advisor')}</h2>
      <div className="row row--top">
        <span className="user__disc user__disc--lg" aria-hidden="true">
          {initials(advisor.name)}
        </span>
        <div>
          {advisor.name}
          <br />
          <span className="muted">{advisor.external_id}</span>
          {advisor.phone && (
            <>
              <br />
              <a className="num" href={`tel:${advisor.phone.replace(/\s/g, '')}`}>
                {formatPhone(advisor.phone)}
              </a>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** The company, for those who have no advisor. */
function Contact() {
  const { locale } = useTranslation()
  const { name, phone, email, hours } = useDeployment()
  if (phone === '' && email === '') return null
  return (
    <section className="aside__card">
      <h2>{t('aside.contact')}</h2>
      <p>{name}</p>
      {phone !== '' && (
        <p>
          <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
          {hours && (
            <>
              <br />
              <span className="muted">{hours[locale]}</span>
            </>
          )}
        </p>
      )}
      {email !== '' && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </section>
  )
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
}
