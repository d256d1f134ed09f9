import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'

/** Recovery codes, shown here and never again. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  return (
    <Modal title={t('own.codes')} isOpen onClose={onClose} locked>
      <div className="stack">
        <Alert tone="warn">{t('own.codes-once')}</Alert>
        <ul className="account__codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <ModalFoot>
          <Button look="primary" onClick={onClose}>
            {t('own.codes-kept')}
          </Button>
        </ModalFoot>
      </div>
    </Modal>
  )
}
