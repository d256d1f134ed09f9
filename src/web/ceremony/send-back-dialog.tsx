import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { CorrectionTarget } from '#contract/corrections.ts'
import { useAction } from '#web/api/use-action.ts'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { FailureNote } from './failure-note.tsx'

/** Limit of the contract. */
const LONGEST_REMARK = 1_000

/** Asks for the remark and sends the dossier back with it. */
export function SendBackDialog({
  api,
  target,
  proof,
  back,
  onClose,
  onSent,
  children,
}: {
  readonly api: CeremonyApi
  /** What the remark is about; undefined until it can be sent. */
  readonly target: CorrectionTarget | undefined
  /** The code step, when the code is not verified yet. */
  readonly proof?: ReactNode
  /** Label of the button that closes the dialog. */
  readonly back: string
  readonly onClose: () => void
  readonly onSent: () => void
  /** What the remark is about, shown or chosen. */
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const sending = useAction(async () => {
    if (!target) return
    await api.sendBack({ remarks: [{ target, text: text.trim() }] })
    setSent(true)
  })
  if (isSent) {
    return (
      <Modal title={t('correction.send-back.title')} isOpen onClose={onSent} alert>
        <p>{t('correction.send-back.done')}</p>
        <ModalFoot>
          <button type="button" className="btn btn--primary" onClick={onSent}>
            {t('common.close')}
          </button>
        </ModalFoot>
      </Modal>
    )
  }
  return (
    <Modal title={t('correction.send-back.title')} isOpen onClose={onClose} locked={sending.isPending}>
      <p>{t('correction.send-back.explanation')}</p>
      {children}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('correction.pin.text')}
        </label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={LONGEST_REMARK}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {proof}
      <FailureNote error={sending.error} />
      <ModalFoot>
        <button type="button" className="btn btn--secondary" onClick={onClose}>
          {back}
        </button>
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
