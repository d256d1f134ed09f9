import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ModalProps } from './modal.tsx'

export function ModalDialog({
  title,
  isOpen,
  onClose,
  wide = false,
  locked = false,
  alert = false,
  children,
}: ModalProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={wide ? 'modal modal--wide' : 'modal'}>
        <Dialog role={alert ? 'alertdialog' : 'dialog'}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
