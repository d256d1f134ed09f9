import { CircleCheck, TriangleAlert } from './icons.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { t } from '#web/wording/translation.ts'
import { Icon } from './icon.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Source: mockups, component inventory. */
const SHOWN_MS = 6_000

/** An action that a toast offers while it is shown: for a number of seconds and with a key, or until it is closed. */
interface ToastAction {
  readonly label: string
  readonly limited?: { readonly key: string; readonly seconds: number }
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'ok' | 'error'
  readonly action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const { subscribe, notify } = createListeners()

function change(next: readonly Toast[]) {
  toasts = next
  notify()
}

/** Closes the others; without any, nothing changes. */
function keep(isKept: (toast: Toast) => boolean) {
  const kept = toasts.filter(isKept)
  if (kept.length < toasts.length) change(kept)
}

/** Shows a message at the bottom of the page that dismisses itself. */
export function showToast(message: string, tone: Toast['tone'] = 'ok', action?: ToastAction): void {
  lastId += 1
  // A key has one meaning: the newest offer replaces the previous one.
  if (action?.limited) withdrawOffer(action.limited.key)
  change([...toasts, { id: lastId, message, tone, action }])
}

/** Closes the message whose offer has this key. */
export function withdrawOffer(key: string): void {
  keep(({ action }) => action?.limited?.key !== key)
}

/** Closes messages of failures, as what failed is tried again. */
export function withdrawFailures(): void {
  keep(({ tone }) => tone === 'ok')
}

function closeToast(id: number) {
  keep((toast) => toast.id !== id)
}

/** Undefined for a message that the reader has to close. */
function durationOf({ action }: Toast): number | undefined {
  if (!action) return SHOWN_MS
  return action.limited && action.limited.seconds * 1_000
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const shownMs = durationOf(toast)
  useEffect(() => {
    if (shownMs === undefined) return undefined
    const timer = setTimeout(() => closeToast(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [toast.id, shownMs])
  return (
    <div className="toast">
      <Icon of={toast.tone === 'ok' ? CircleCheck : TriangleAlert} />
      <span>{toast.message}</span>
      {toast.action && <ActionButton action={toast.action} onDone={() => closeToast(toast.id)} />}
      <button type="button" onClick={() => closeToast(toast.id)}>
        {t('common.close')}
      </button>
    </div>
  )
}

function ActionButton({ action, onDone }: { readonly action: ToastAction; readonly onDone: () => void }) {
  const { label, limited, run } = action
  const act = useMemo(
    () => () => {
      onDone()
      run()
    },
    [onDone, run],
  )
  const key = limited?.key
  useShortcuts(useMemo(() => (key === undefined ? {} : { [key]: act }), [key, act]))
  return (
    <button type="button" aria-keyshortcuts={key} onClick={act}>
      {label} {limited && <SecondsLeft of={limited.seconds} />}
    </button>
  )
}

/** Hidden from screen readers, which would announce every second. */
function SecondsLeft({ of }: { readonly of: number }) {
  const [left, setLeft] = useState(of)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">({left} s)</span>
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <output className="toasts">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </output>
  )
}
