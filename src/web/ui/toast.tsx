import { CircleCheck, TriangleAlert } from './icons.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Icon } from './icon.tsx'

/** Source: mockups, component inventory. */
const SHOWN_MS = 6_000

interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'ok' | 'error'
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message at the bottom of the page that dismisses itself. */
export function showToast(message: string, tone: Toast['tone'] = 'ok'): void {
  lastId += 1
  change([...toasts, { id: lastId, message, tone }])
}

function closeToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <div className="toast">
      <Icon of={toast.tone === 'ok' ? CircleCheck : TriangleAlert} />
      <span>{toast.message}</span>
      <button type="button" onClick={() => closeToast(toast.id)}>
        {t('common.close')}
      </button>
    </div>
  )
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
