import { useState, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import type { CorrectionTarget } from '#contract/corrections.ts'
import { useAction } from '#web/api/use-action.ts'
import { TextareaField } from '#web/ui/input-field.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { FailureNote } from './failure-note.tsx'
import type { Ceremony } from './use-ceremony.ts'

/** Limit of the contract. */
const LONGEST_REMARK = 1_000

/** Asks for the remark and sends the dossier back with it, after which the page has ended. */
export function SendBackDialog({
  onSend,
  target,
  proof,
  back,
  onClose,
  children,
}: {
  readonly onSend: Ceremony['sendBack']
  /** What the remark is about; undefined until it can be sent. */
  readonly target: CorrectionTarget | undefined
  /** The code step, when the code is not verified yet. */
  readonly proof?: ReactNode
  /** Label of the button that closes the dialog. */
  readonly back: string
  readonly onClose: () => void
  /** What the remark is about, shown or chosen. */
  readonly children: ReactNode
}) {
  const [text, setText] = useState('')
  const sending = useAction(async () => {
    if (!target) return
    await onSend({ remarks: [{ target, text: text.trim() }] })
  })
  return (
    <Modal title={t('correction.send-back.title')} isOpen onClose={onClose} locked={sending.isPending}>
      <p>{t('correction.send-back.explanation')}</p>
      {children}
      <TextareaField
        label={t('correction.pin.text')}
        rows={3}
        maxLength={LONGEST_REMARK}
        value={text}
        onChange={setText}
      />
      {proof}
      <FailureNote error={sending.error} />
      <ModalFoot>
        <ModalCancel>{back}</ModalCancel>
        <button
          type="button"
          className="btn btn--primary"
          disabled={target === undefined || text.trim() === ''}
          aria-disabled={sending.isPending}
          onClick={() => void sending.run()}
        >
          {t('correction.send-back.confirm')}
        </button>
      </ModalFoot>
    </Modal>
  )
}
