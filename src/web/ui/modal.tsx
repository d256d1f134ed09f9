import { lazy, Suspense, type ReactNode } from 'react'

const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

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
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  )
}

/** The buttons at the foot of a dialog, the action last. */
export function ModalFoot({ children }: { readonly children: ReactNode }) {
  return <div className="modal__foot">{children}</div>
}
