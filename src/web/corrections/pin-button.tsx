import { AskModal } from '#web/ui/ask-modal.tsx'
import { Flag } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { useRemarkBoard } from './remark-board.tsx'
import { TextField } from './text-field.tsx'
import '#web/styles/corrections.css'

/** Pins a remark on an answer or a receipt; hidden when remarks are not accepted. */
export function PinButton({ elementId, place }: { readonly elementId: string; readonly place: string }) {
  const current = useRemarkBoard()
  // A remark being written outlives the moment from which no more are accepted.
  const [opened, setOpened] = useState<typeof current>(null)
  const board = current ?? opened
  if (!board) return null
  const remark = board.remarks.find(({ key }) => key === elementId)
  return (
    <span className={remark ? 'pinner pinner--on' : 'pinner'}>
      <IconButton
        icon={Flag}
        label={t(remark ? 'correction.pin.edit' : 'correction.pin', { place })}
        aria-haspopup="dialog"
        onClick={() => setOpened(board)}
      />
      {remark && <span className="pinner__text">{remark.text}</span>}
      {opened && (
        <RemarkDialog
          place={place}
          initial={remark?.text ?? ''}
          onClose={() => setOpened(null)}
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
  const [text, setText] = useState(initial)
  return (
    <AskModal
      title={place}
      confirm={t('correction.pin.keep')}
      disabled={!isPlaced || text.trim() === ''}
      onClose={onClose}
      onConfirm={() => {
        onKeep(text.trim())
        onClose()
      }}
    >
      {children}
      <TextField
        label={t('correction.pin.text')}
        hint={t('correction.pin.hint')}
        isFirst={children === undefined}
        text={text}
        onChange={setText}
      />
    </AskModal>
  )
}
