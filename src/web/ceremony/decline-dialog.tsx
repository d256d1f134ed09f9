import { useId, useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { t } from '#web/wording/translation.ts'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { CodeFirstDialog } from './code-first-dialog.tsx'
import { FailureNote } from './failure-note.tsx'

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

/** Confirms declining, which requires a verified code. */
export function DeclineDialog({ codeVerified, onCode, ...props }: DeclineDialogProps) {
  if (codeVerified) return <ReasonDialog {...props} />
  return (
    <CodeFirstDialog
      title={t('ceremony.decline.title')}
      isOpen={props.isOpen}
      onClose={props.onClose}
      onCode={onCode}
    >
      {t('ceremony.decline.code-first')}
    </CodeFirstDialog>
  )
}

/** The reason is optional. */
function ReasonDialog({ isOpen, onClose, onDecline }: Omit<DeclineDialogProps, 'codeVerified' | 'onCode'>) {
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
        <ModalCancel>{t('ceremony.decline.keep')}</ModalCancel>
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
