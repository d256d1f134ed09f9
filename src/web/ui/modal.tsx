import { createContext, use, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { catchFocus } from './catch-focus.ts'
import { ignoreSecondPress, isSecondPress } from './ignore-second-press.ts'

export interface ModalProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** For documents. */
  readonly wide?: boolean
  /** Whether Escape, a click outside and `ModalCancel` are ignored, as while the act of the dialog is pending. */
  readonly locked?: boolean
  /** An alert dialog, announced immediately. */
  readonly alert?: boolean
  readonly children: ReactNode
}

const ModalContext = createContext<Pick<ModalProps, 'locked' | 'onClose'>>({ onClose: () => undefined })

/** A modal dialog: traps the focus, closes on Escape, and restores the focus. */
export function Modal(props: ModalProps) {
  // Portal to the body: a dialog opened in a block must not be inside that block's form.
  return props.isOpen ? createPortal(<ModalDialog {...props} />, document.body) : null
}

function ModalDialog({ title, onClose, wide = false, locked = false, alert = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Start at the title rather than the first button.
    heading.current?.focus({ preventScroll: true })
    // Unmounting alone does not restore the focus, and the button that opened the dialog may be gone.
    return () => {
      shown?.close()
      ignoreSecondPress()
      setTimeout(catchFocus)
    }
  }, [])
  useDismissal(dialog, { locked, onClose })

  return (
    <dialog ref={dialog} className="overlay" aria-labelledby={id} {...(alert ? { role: 'alertdialog' } : {})}>
      <div className={wide ? 'modal modal--wide' : 'modal'}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ModalContext value={{ locked, onClose }}>{children}</ModalContext>
      </div>
    </dialog>
  )
}

/** Escape and outside clicks close the dialog, unless it is locked. */
function useDismissal(
  dialog: RefObject<HTMLDialogElement | null>,
  { locked, onClose }: Pick<ModalProps, 'locked' | 'onClose'>,
) {
  // A layout effect: an Escape during the first paint must already see the lock.
  useLayoutEffect(() => {
    const shown = dialog.current
    const onCancel = (event: Event) => {
      event.preventDefault()
      if (!locked) onClose()
    }
    // Browsers close a dialog on a second Escape even if `cancel` was prevented.
    const onForcedClose = () => {
      if (!shown?.isConnected || shown.open) return
      if (locked) shown.showModal()
      else onClose()
    }
    const onPress = (event: MouseEvent) => {
      // The second press of a double click was meant for the button that opened the dialog, or for one that was here
      // before the dialog shrank.
      if (event.target === shown && !locked && !isSecondPress(event)) onClose()
    }
    shown?.addEventListener('cancel', onCancel)
    shown?.addEventListener('close', onForcedClose)
    shown?.addEventListener('mousedown', onPress)
    return () => {
      shown?.removeEventListener('cancel', onCancel)
      shown?.removeEventListener('close', onForcedClose)
      shown?.removeEventListener('mousedown', onPress)
    }
  }, [dialog, locked, onClose])
}

/**
 * Closes a dialog without its act. Once the act has been sent, leaving could not take it back, and its failure would not
 * be seen: disabled then, but focusable, as the button that sent it.
 */
export function ModalCancel({ children }: { readonly children: ReactNode }) {
  const { locked = false, onClose } = use(ModalContext)
  return (
    <button
      type="button"
      className="btn btn--secondary"
      {...(locked ? { 'aria-disabled': true } : { onClick: onClose })}
    >
      {children}
    </button>
  )
}

/** Buttons at the bottom of a dialog, the primary action last. */
export function ModalFoot({ children }: { readonly children: ReactNode }) {
  return <div className="modal__foot">{children}</div>
}
