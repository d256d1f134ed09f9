import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

export interface ModalProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** For a document to read. */
  readonly wide?: boolean
  /** A decision under way must not be dismissed by a click beside it. */
  readonly locked?: boolean
  /** Interrupts: read out at once. */
  readonly alert?: boolean
  readonly children: ReactNode
}

/** A dialog over the page: focus is kept inside, Escape closes it, and the focus returns where it was. */
export function Modal(props: ModalProps) {
  // On the body: a dialog opened from a block must not stand inside that block's form.
  return props.isOpen ? createPortal(<ModalDialog {...props} />, document.body) : null
}

function ModalDialog({ title, onClose, wide = false, locked = false, alert = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Read from its title, not from whichever button comes first.
    heading.current?.focus({ preventScroll: true })
    // Closing, not only removing, gives the focus back.
    return () => {
      shown?.close()
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
        {children}
      </div>
    </dialog>
  )
}

/** What was decided may have taken the button away that the dialog was opened by: the keyboard goes on from the content. */
function catchFocus() {
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>('#contenu')?.focus({ preventScroll: true })
}

/** Escape and a press beside the dialog close it, unless it is locked. */
function useDismissal(
  dialog: RefObject<HTMLDialogElement | null>,
  { locked, onClose }: Pick<ModalProps, 'locked' | 'onClose'>,
) {
  // Before anything is shown: an Escape in answer to what is read finds the lock as it is then.
  useLayoutEffect(() => {
    const shown = dialog.current
    const onCancel = (event: Event) => {
      event.preventDefault()
      if (!locked) onClose()
    }
    // A browser closes on a second Escape whatever the page answered to the first.
    const onForcedClose = () => {
      if (!shown?.isConnected || shown.open) return
      if (locked) shown.showModal()
      else onClose()
    }
    const onPress = (event: Event) => {
      if (event.target === shown && !locked) onClose()
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

/** The buttons at the foot of a dialog, the action last. */
export function ModalFoot({ children }: { readonly children: ReactNode }) {
  return <div className="modal__foot">{children}</div>
}
