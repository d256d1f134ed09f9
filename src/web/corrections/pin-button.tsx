import { Flag } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useRemarkBoard } from './remark-board.tsx'
import { TextField } from './text-field.tsx'
import '#web/styles/corrections.css'

/** Pins a remark on an answer or a receipt; hidden when remarks are not accepted. */
export function PinButton({ elementId, place }: { readonly elementId: string; readonly place: string }) {
  const { t } = useTranslation()
  const board = useRemarkBoard()
  const [isOpen, setOpen] = useState(false)
  if (!board) return null
  const remark = board.remarks.find(({ key }) => key === elementId)
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
          onKeep={(text) => board.keep({ key: elementId, place, text, passage: null })}
        />
      )}
    </span>
  )
}

/** Dialog for a remark; `children` narrows down its place. */
export function RemarkDialog({
  place,
  initial,
  isPlaced = true,
  onClose,
  onKeep,
  children,
}: {
  readonly place: string
  readonly initial: string
  /** False until its place is chosen. */
  readonly isPlaced?: boolean
  readonly onClose: () => void
  readonly onKeep: (text: string) => void
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  return (
    <Modal title={place} isOpen onClose={onClose}>
      {children}
      <TextField
        label={t('correction.pin.text')}
        hint={t('correction.pin.hint')}
        isFirst={children === undefined}
        text={text}
        onChange={setText}
      />
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          look="primary"
          disabled={!isPlaced || text.trim() === ''}
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
