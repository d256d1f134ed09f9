import { t } from '#web/wording/translation.ts'
import { Button } from './button.tsx'
import { Modal, ModalFoot } from './modal.tsx'
import { NextStep } from './next-step.tsx'

/** A failure with its next step, in a dialog; open while there are sentences. */
export function MessageModal({
  title,
  sentences,
  onClose,
}: {
  readonly title: string
  readonly sentences: readonly string[]
  readonly onClose: () => void
}) {
  return (
    <Modal title={title} isOpen={sentences.length > 0} onClose={onClose}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <NextStep />
      <ModalFoot>
        <Button look="primary" onClick={onClose}>
          {t('modal.confirmation.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
