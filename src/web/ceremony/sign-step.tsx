import { PenLine } from '#web/ui/icons.ts'
import { useId, useState, type RefObject } from 'react'
import { t } from '#web/wording/translation.ts'
import type { CeremonyState } from '#contract/signature.ts'
import { useAction } from '#web/api/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import type { Missing } from './missing.ts'

interface SignStepProps {
  readonly documentCount: number
  readonly acceptances: CeremonyState['acceptances']
  readonly accepted: ReadonlySet<string>
  readonly onAccept: (text: string, given: boolean) => void
  /** The list of acceptances, focusable. */
  readonly acceptanceRef: RefObject<HTMLFieldSetElement | null>
  readonly consentText: string
  readonly hasConsent: boolean
  readonly onConsent: (given: boolean) => void
  readonly consentRef: RefObject<HTMLInputElement | null>
  readonly missing: readonly Missing[]
  readonly codeVerified: boolean
  readonly titleOf: (documentId: number) => string
  readonly onMissing: (missing: Missing) => void
  readonly onSign: () => Promise<void>
  readonly onDecline: (reason: string) => Promise<void>
}

/** Acceptances, consent and the sign button, which lists the missing steps. */
export function SignStep({
  documentCount,
  acceptances,
  accepted,
  onAccept,
  acceptanceRef,
  consentText,
  hasConsent,
  onConsent,
  consentRef,
  missing,
  codeVerified,
  titleOf,
  onMissing,
  onSign,
  onDecline,
}: SignStepProps) {
  const id = useId()
  const signing = useAction(onSign)
  const [isDeclining, setDeclining] = useState(false)
  const isReady = missing.length === 0

  const sign = () => {
    const first = missing[0]
    if (first) onMissing(first)
    else void signing.run()
  }

  return (
    <section className="cer__sign" aria-label={t('ceremony.step.sign')}>
      {acceptances.length > 0 && (
        <fieldset ref={acceptanceRef} className="cer__accept" tabIndex={-1}>
          <legend>{t('ceremony.acceptance')}</legend>
          {acceptances.map(({ text, locale }) => (
            <label key={text} className="check">
              <input
                type="checkbox"
                checked={accepted.has(text)}
                onChange={(event) => onAccept(text, event.target.checked)}
              />
              <span className="small" lang={locale}>
                {text}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <label className="check">
        <input
          ref={consentRef}
          type="checkbox"
          checked={hasConsent}
          onChange={(event) => onConsent(event.target.checked)}
        />
        <span className="small">{consentText}</span>
      </label>
      {!isReady && (
        <div id={id} className="cer__missing">
          <p>{t('ceremony.missing.title')}</p>
          <ul>
            {missing.map((item) => (
              <li key={item.kind === 'read' ? item.documentId : item.kind}>
                <button type="button" className="linkbtn" onClick={() => onMissing(item)}>
                  {item.kind === 'read'
                    ? t('ceremony.missing.read', { title: titleOf(item.documentId) })
                    : t(`ceremony.missing.${item.kind}`)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FailureNote error={signing.error} />
      <button
        type="button"
        className="btn btn--primary btn--block cer__button"
        aria-disabled={!isReady || signing.isPending}
        aria-busy={signing.isPending}
        {...(isReady ? {} : { 'aria-describedby': id })}
        onClick={sign}
      >
        <Icon of={PenLine} />{' '}
        {signing.isPending ? t('ceremony.sign.pending') : t('ceremony.sign', { count: documentCount })}
      </button>
      <p className="cer__decline">
        <button
          type="button"
          className="linkbtn"
          aria-disabled={signing.isPending}
          onClick={() => {
            if (!signing.isPending) setDeclining(true)
          }}
        >
          {t('ceremony.decline')}
        </button>
      </p>
      <DeclineDialog
        isOpen={isDeclining}
        codeVerified={codeVerified}
        onClose={() => setDeclining(false)}
        onCode={() => {
          setDeclining(false)
          // Deferred until the closing dialog has restored the focus.
          requestAnimationFrame(() => onMissing({ kind: 'code' }))
        }}
        onDecline={onDecline}
      />
    </section>
  )
}
