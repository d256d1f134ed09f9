import { t } from '#web/wording/translation.ts'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'

/** Says that an act requires a verified code, and leads to it. */
export function CodeFirstDialog({
  title,
  isOpen,
  onClose,
  onCode,
  children,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCode: () => void
  /** Why the code is required. */
  readonly children: string
}) {
  return (
    <Modal title={title} isOpen={isOpen} onClose={onClose}>
      <p>{children}</p>
      <ModalFoot>
        <button type="button" className="btn btn--secondary" onClick={onClose}>
          {t('ceremony.decline.keep')}
        </button>
        <button type="button" className="btn btn--primary" onClick={onCode}>
          {t('ceremony.decline.to-code')}
        </button>
      </ModalFoot>
    </Modal>
  )
}
