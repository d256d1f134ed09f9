import { Flag } from '#web/ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useRemarkBoard } from './remark-board.tsx'
import { TextField } from './text-field.tsx'
import '#web/styles/corrections.css'

/** Pins a remark on an answer or a receipt; nothing where no remark is taken. */
export function PinButton({ elementId, place }: { readonly elementId: string; readonly place: string }) {
  const { t } = useTranslation()
  const board = useRemarkBoard()
  const [isOpen, setOpen] = useState(false)
  if (!board) return null
  const remark = board.remarks.find((each) => each.elementId === elementId)
  return (
    <span className={remark ? 'pinner pinner--on' : 'pinner'}>
      <IconButton
        icon={Flag}
        label={t(remark ? 'correction.pin.edit' : 'correction.pin', { place })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {remark && <span className="pinner__text">{remark.text}</span>}
      {isOpen && (
        <RemarkDialog
          place={place}
          initial={remark?.text ?? ''}
          onClose={() => setOpen(false)}
          onKeep={(text) => board.keep({ elementId, place, text })}
        />
      )}
    </span>
  )
}

export function RemarkDialog({
  place,
  initial,
  onClose,
  onKeep,
}: {
  readonly place: string
  readonly initial: string
  readonly onClose: () => void
  readonly onKeep: (text: string) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  return (
    <Modal title={place} isOpen onClose={onClose}>
      <TextField
        label={t('correction.pin.text')}
        hint={t('correction.pin.hint')}
        text={text}
        onChange={setText}
      />
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          look="primary"
          disabled={text.trim() === ''}
          onClick={() => {
            onKeep(text.trim())
            onClose()
          }}
        >
          {t('correction.pin.keep')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
