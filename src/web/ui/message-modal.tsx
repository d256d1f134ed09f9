import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal, ModalFoot } from './modal.tsx'

/** Sentences to read and close; shown while there are any. */
export function MessageModal({
  title,
  sentences,
  onClose,
}: {
  readonly title: string
  readonly sentences: readonly string[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Modal title={title} isOpen={sentences.length > 0} onClose={onClose}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ModalFoot>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
