import { Lock, X } from '#web/ui/icons.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLateClick } from '#web/ui/use-late-click.ts'
import { hearSigningMessage, type SigningMessage } from '#web/signature/signing-message.ts'
import { browserClock } from './clock.ts'
import { signingButtonId } from './signing-rules.ts'
import { openSigningFrame } from './envelope-calls.ts'
import { useWizardState } from './wizard-context.tsx'

/** Retry delay when the server gives none. */
const RETRY_MS = 3_000

/** The frame closes this long after reporting that the signature failed. Source: wizard §4, §9. */
const CLEAR_AFTER_MS = 5_000

/**
 * Sandbox of an external provider, which needs scripts, its own storage, forms, downloads and popups. It may not
 * navigate the top window.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-modals'

type FrameState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'shown'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The signing ceremony of one party, over the whole window: the documents need the room of every screen. */
export function SigningFrame({
  title,
  button,
  headingId,
  onMessage,
  onClose,
}: {
  readonly title: string
  readonly button: string
  /** Focused after closing when the party has no signing button. */
  readonly headingId: string
  readonly onMessage: (outcome: SigningMessage['outcome']) => void
  readonly onClose: () => void
}) {
  const { name } = useDeployment()
  const box = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const quit = useLateClick(onClose)
  const { state, retry } = useFrameAddress(button)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const own = { origin: window.location.origin, frame: frame.current?.contentWindow }
      const outcome = hearSigningMessage(event, own)
      if (outcome) onMessage(outcome)
      if (outcome === 'error') setFailed(true)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onMessage])

  useEffect(() => (hasFailed ? browserClock.after(CLEAR_AFTER_MS, onClose) : undefined), [hasFailed, onClose])

  useEffect(() => {
    if (!box.current) return undefined
    const restore = makeRestInert(box.current)
    // Not the close button: a second Enter would leave.
    box.current.focus({ preventScroll: true })
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      restore()
      // Looked up on closing: the list has re-rendered, so the pressed button may be gone.
      const sign = document.querySelector<HTMLElement>(`#${CSS.escape(signingButtonId(button))}:enabled`)
      const target = sign ?? document.getElementById(headingId)
      target?.focus({ preventScroll: true })
    }
  }, [button, headingId, onClose])

  return (
    <section ref={box} className="frame" aria-label={title} tabIndex={-1}>
      <div className="frame__bar">
        <Icon of={Lock} />
        <span>{t('wizard.signature.frame-bar', { name })}</span>
        <button type="button" className="btn btn--quiet btn--sm" onClick={quit}>
          <Icon of={X} /> {t('wizard.signature.quit')}
        </button>
      </div>
      {state.kind === 'shown' && (
        <iframe
          sandbox={isOwnAddress(state.url) ? undefined : SANDBOX}
          ref={frame}
          src={state.url}
          title={title}
          onLoad={focusFrame}
        />
      )}
      {(state.kind === 'loading' || state.kind === 'preparing') && (
        <output className="frame__wait">
          <span className="spinner" aria-hidden="true" />
          <span>{state.kind === 'preparing' ? t('wizard.signature.preparing') : t('common.loading')}</span>
        </output>
      )}
      {state.kind === 'failed' && (
        <div className="frame__wait">
          <Alert tone="error">
            {failureSentences(state.error, t('wizard.signature.failed')).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <button type="button" className="linkbtn" onClick={retry}>
              {t('common.retry')}
            </button>
          </Alert>
        </div>
      )}
    </section>
  )
}

/** Moves focus into the frame, unless the focus is there already. */
function focusFrame({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  if (document.activeElement !== frame) frame.focus({ preventScroll: true })
}

/** Makes everything except `element` inert. Returns the function that undoes it. */
function makeRestInert(element: Element): () => void {
  const others: HTMLElement[] = []
  for (let each = element; each.parentElement !== null; each = each.parentElement) {
    for (const other of each.parentElement.children) {
      if (other === each || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      others.push(other)
    }
  }
  return () => {
    for (const other of others) other.inert = false
  }
}

/** No sandbox for our own ceremony: it is same-origin, so a sandbox would protect nothing. */
function isOwnAddress(url: string): boolean {
  return new URL(url, window.location.href).origin === window.location.origin
}

/** Requests the party's signing address, polling while the documents are being prepared. */
function useFrameAddress(button: string): { readonly state: FrameState; readonly retry: () => void } {
  const { dossier } = useWizardState()
  const { id } = dossier
  const [state, setState] = useState<FrameState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    let stop = () => {}
    openSigningFrame(id, button).then(
      ({ docusign }) => {
        if (!left) setState({ kind: 'shown', url: docusign.url })
      },
      (error: unknown) => {
        if (left) return
        if (!(error instanceof ApiError) || !error.has('ENVELOPE_PREPARING')) {
          return setState({ kind: 'failed', error })
        }
        setState({ kind: 'preparing' })
        const delayMs = error.retryAfterSeconds === null ? RETRY_MS : error.retryAfterSeconds * 1_000
        stop = browserClock.after(delayMs, () => setAttempt(attempt + 1))
        return undefined
      },
    )
    return () => {
      left = true
      stop()
    }
  }, [id, button, attempt])

  return {
    state,
    retry() {
      setState({ kind: 'loading' })
      setAttempt(attempt + 1)
    },
  }
}
