import { CircleCheck } from '#web/ui/icons.ts'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { t } from '#web/wording/translation.ts'
import type { CeremonyState } from '#contract/signature.ts'
import { useAction } from '#web/api/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CODE_DIGITS } from './code-field.tsx'
import { CodeForm } from './code-form.tsx'
import { presentCountdown, secondsUntil } from './countdown.ts'
import { FailureNote } from './failure-note.tsx'
import { useNow } from './use-now.ts'

interface CodeStepProps {
  readonly contact: string
  readonly code: CeremonyState['code']
  readonly offsetMs: number
  readonly onSend: () => Promise<void>
  readonly onVerify: (code: string) => Promise<void>
  readonly titleRef: Ref<HTMLHeadingElement>
}

/** Verifies the signer with a one-time code. */
export function CodeStep({ contact, code, offsetMs, onSend, onVerify, titleRef }: CodeStepProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** When the code before the one asked for was sent. */
  const [asked, setAsked] = useState<string | null>()
  const sending = useAction(onSend)
  const now = useNow(offsetMs, code.sentAt !== null && !code.verified)
  const isLive = code.sentAt !== null && code.triesLeft > 0 && secondsUntil(code.expiresAt, now) > 0

  // Also when only the answer was lost: the code is on its way, and there is nothing to retry.
  const isNew = asked !== undefined && asked !== code.sentAt && isLive
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  const send = () => {
    setTyped('')
    setAsked(code.sentAt)
    void sending.run()
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={titleRef} tabIndex={-1}>
        {t('ceremony.code.title')}
      </h2>
      {isLive || code.verified ? (
        <p className="muted cer__lead">
          {t('ceremony.code.sent-to')} <strong>{contact}</strong>, {t('ceremony.code.valid-for')}
        </p>
      ) : (
        <p className="muted cer__lead">
          {t('ceremony.code.will-send-to')} <strong>{contact}</strong>.
        </p>
      )}
      {code.verified && <Verified typed={typed} />}
      {!code.verified && isLive && (
        <CodeForm code={code} typed={typed} onType={setTyped} onVerify={onVerify} field={field} />
      )}
      {!code.verified && !isLive && code.sentAt !== null && !sending.isPending && (
        <p className="error">{t('ceremony.code.expired')}</p>
      )}
      {!code.verified && (
        <SendAgain
          isFirst={code.sentAt === null}
          isLive={isLive}
          isMail={contact.includes('@')}
          waitSeconds={secondsUntil(code.resendAt, now)}
          isPending={sending.isPending}
          onSend={send}
        />
      )}
      <FailureNote error={asked === code.sentAt && !code.verified ? sending.error : null} />
    </section>
  )
}

/** Confirms that the code is verified, also after a reload. Takes the focus of the removed field. */
function Verified({ typed }: { readonly typed: string }) {
  const note = useRef<HTMLOutputElement>(null)
  const wasTyped = typed.length === CODE_DIGITS
  useEffect(() => {
    if (wasTyped) note.current?.focus()
  }, [wasTyped])
  return (
    <>
      {wasTyped && (
        <div className="otp" aria-hidden="true">
          {Array.from(typed, (digit, index) => (
            <span key={index} className="otp__box">
              {digit}
            </span>
          ))}
        </div>
      )}
      <output ref={note} className="ok-note" tabIndex={-1}>
        <Icon of={CircleCheck} /> {t('ceremony.code.verified')}
      </output>
    </>
  )
}

function SendAgain({
  isFirst,
  isLive,
  isMail,
  waitSeconds,
  isPending,
  onSend,
}: {
  readonly isFirst: boolean
  readonly isLive: boolean
  readonly isMail: boolean
  readonly waitSeconds: number
  readonly isPending: boolean
  readonly onSend: () => void
}) {
  const label = isFirst ? t('ceremony.code.send') : t('ceremony.code.resend')
  const text = isPending ? t('ceremony.code.sending') : label
  const canSend = waitSeconds === 0
  return (
    <>
      {(isLive || !canSend) && (
        <p className="small muted cer__again">
          {isLive && isMail && `${t('ceremony.code.spam')} `}
          {!canSend && t('ceremony.code.resend-in', { delay: presentCountdown(waitSeconds) })}
        </p>
      )}
      {canSend && isLive && (
        <button type="button" className="linkbtn" aria-disabled={isPending} onClick={onSend}>
          {text}
        </button>
      )}
      {canSend && !isLive && (
        <button
          type="button"
          className="btn btn--secondary btn--block cer__verify"
          aria-disabled={isPending}
          onClick={onSend}
        >
          {text}
        </button>
      )}
    </>
  )
}
