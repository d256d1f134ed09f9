import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { FailureNote } from './failure-note.tsx'
import { useAction } from './use-action.ts'

/** Limit of the contract. */
const LONGEST_REASON = 1_000

interface DeclineDialogProps {
  readonly isOpen: boolean
  readonly codeVerified: boolean
  readonly onClose: () => void
  /** Goes to the code step: declining requires a verified code too. */
  readonly onCode: () => void
  readonly onDecline: (reason: string) => Promise<void>
}

/** Confirms declining, for a verified party. */
export function DeclineDialog({ codeVerified, ...props }: DeclineDialogProps) {
  return codeVerified ? <ReasonDialog {...props} /> : <CodeFirstDialog {...props} />
}

type DialogProps = Omit<DeclineDialogProps, 'codeVerified'>

/** Declining needs verification first. */
function CodeFirstDialog({ isOpen, onClose, onCode }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal title={t('ceremony.decline.title')} isOpen={isOpen} onClose={onClose}>
      <p>{t('ceremony.decline.code-first')}</p>
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

/** The reason is optional. */
function ReasonDialog({ isOpen, onClose, onDecline }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [reason, setReason] = useState('')
  const declining = useAction(onDecline)
  return (
    <Modal title={t('ceremony.decline.title')} isOpen={isOpen} onClose={onClose} locked={declining.isPending}>
      <p>{t('ceremony.decline.explanation')}</p>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('ceremony.decline.reason')} <span className="opt">({t('common.optional-short')})</span>
        </label>
        <textarea
          id={id}
          className="input"
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <FailureNote error={declining.error} />
      <ModalFoot>
        <button type="button" className="btn btn--secondary" onClick={onClose}>
          {t('ceremony.decline.keep')}
        </button>
        <button
          type="button"
          className="btn btn--danger"
          aria-disabled={declining.isPending}
          onClick={() => void declining.run(reason.trim())}
        >
          {t(declining.isPending ? 'ceremony.decline.pending' : 'ceremony.decline.confirm')}
        </button>
      </ModalFoot>
    </Modal>
  )
}
