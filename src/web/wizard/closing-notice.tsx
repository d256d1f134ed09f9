import { useQuery } from '@tanstack/react-query'
import { Fragment, useCallback, useState, type ReactNode } from 'react'
import type { LastStep } from '#contract/review-timeline.ts'
import { displayAnswer, shortLabelOf } from '#engine/index.ts'
import { getQuery } from '#web/api/call.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { catchFocus, inheritFocus } from '#web/ui/catch-focus.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { withAnswer } from './dispute-list.tsx'
import { isGivenUp } from './wizard-access.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'
import type { Closing } from './wizard-state.ts'

/**
 * Who closed the open block, or took the dossier away, which typed answers are not in it, and where to go. Nothing when
 * this person did it in another window, without a loss.
 */
export function ClosingNotice({ closing }: { readonly closing: Closing }) {
  const { run } = useWizard()
  const { dossier } = useWizardState()
  const { isGone, after, lost } = closing
  const step = useQuery(
    getQuery<LastStep>(['closing', dossier.id, after], `/dossiers/${dossier.id}/last-step`, { after }),
  )
  const sentence = step.data?.sentence
  if (isGone)
    return (
      <section className="panel empty">
        <PageHeading title={t('wizard.closing.gone', { id: dossier.id })} />
        {!step.isPending && <p>{sentence ?? t('wizard.closing.unknown')}</p>}
        {sentence && !run.isReader && <p>{t('wizard.closing.saved')}</p>}
        <Lost lost={lost} />
        <p>
          <CopyLost lost={lost} />
          <ListLink look="primary" />
        </p>
      </section>
    )
  if (!sentence && lost.length === 0) return null
  const isEnd = isGivenUp(dossier.status)
  return (
    <Shown>
      <Alert tone="warn" {...(sentence ? { title: sentence } : {})}>
        <Lost lost={lost} />
        <p className="row row--wrap">
          <CopyLost lost={lost} size="sm" />
          {isEnd && <ListLink size="sm" />}
          <Button
            size="sm"
            onClick={() => {
              run.forgetClosing()
              // Once the button is gone.
              setTimeout(catchFocus)
            }}
          >
            {t('common.close')}
          </Button>
        </p>
      </Alert>
    </Shown>
  )
}

/** Brought into view, with the focus of the field that is gone. */
function Shown({ children }: { readonly children: ReactNode }) {
  const show = useCallback((element: HTMLElement | null) => {
    inheritFocus(element)
    element?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="wizard__notice" ref={show} tabIndex={-1}>
      {children}
    </div>
  )
}

function ListLink(look: { readonly look?: 'primary'; readonly size?: 'sm' }) {
  return (
    <ButtonLink {...look} to="/dossier">
      {t('dossiers.missing.list')}
    </ButtonLink>
  )
}

/** Labels and values of the answers that are not in the dossier. */
function useLost({ lost }: Pick<Closing, 'lost'>) {
  const { session, locale } = useFormRun()
  return lost.map(([name, value]) => {
    const element = withAnswer(session.getElement(name), session.form.elementByName.get(name), { value })
    const label = session.text(shortLabelOf(element.definition.attributes), locale)
    return { name, label, answer: displayAnswer(element, locale) || t('wizard.dispute.empty') }
  })
}

function Lost({ lost }: Pick<Closing, 'lost'>) {
  const lines = useLost({ lost })
  if (lost.length === 0) return null
  return (
    <>
      <p>{t('wizard.closing.lost', { count: lost.length })}</p>
      <dl className="ledger">
        {lines.map(({ name, label, answer }) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

function CopyLost({ lost, ...look }: Pick<Closing, 'lost'> & { readonly size?: 'sm' }) {
  const lines = useLost({ lost })
  const [isCopied, setCopied] = useState(false)
  const copied = isCopied && t('wizard.closing.copied')
  if (lost.length === 0 || !('clipboard' in navigator)) return null
  const text = lines.map(({ label, answer }) => `${label} : ${answer}`).join('\n')
  return (
    <>
      <Button {...look} onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
        {copied || t('wizard.closing.copy')}
      </Button>
      <output className="sr-only">{copied}</output>
    </>
  )
}
