import { useQuery } from '@tanstack/react-query'
import { Flag } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { pinnablePassages } from '#web/api/corrections.ts'
import { signedContent } from '#web/api/review-files.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PassageField } from './passage-field.tsx'
import type { PresentedPassage } from './passages.ts'
import { RemarkDialog } from './pin-button.tsx'
import { useRemarkBoard, type RemarkBoard } from './remark-board.tsx'
import '#web/styles/corrections.css'

interface PinPassageProps {
  readonly dossierId: number
  readonly documentId: number
  readonly title: string
}

/** Pins remarks on passages of a signed document; hidden when remarks are not accepted. */
export function PinPassage(props: PinPassageProps) {
  const current = useRemarkBoard()
  // As of a remark on an answer.
  const [opened, setOpened] = useState<typeof current>(null)
  const board = current ?? opened
  if (!board) return null
  const { documentId, title } = props
  const remarks = board.remarks.filter(({ passage }) => passage?.documentId === documentId)
  return (
    <span className={remarks.length > 0 ? 'pinner pinner--on' : 'pinner'}>
      <IconButton
        icon={Flag}
        label={t('correction.pin.passage-of', { title })}
        aria-haspopup="dialog"
        onClick={() => setOpened(board)}
      />
      {remarks.length > 0 && (
        <span className="pinner__text">{remarks.map(({ text }) => text).join('\n')}</span>
      )}
      {opened && <PassageDialog {...props} board={board} onClose={() => setOpened(null)} />}
    </span>
  )
}

function PassageDialog({
  dossierId,
  documentId,
  title,
  board,
  onClose,
}: PinPassageProps & { readonly board: RemarkBoard; readonly onClose: () => void }) {
  const [passage, setPassage] = useState<PresentedPassage>()
  const document = useQuery(signedContent(dossierId, documentId))
  const answers = useQuery(pinnablePassages(dossierId, documentId))
  const { data: content } = document
  const { data: pinnable } = answers
  const failed = [document, answers].find(({ error }) => error !== null)
  return (
    <RemarkDialog
      place={title}
      initial=""
      isPlaced={passage !== undefined}
      onClose={onClose}
      onKeep={(text) => {
        if (!passage) return
        const { index, text: quote } = passage
        const pinned = { documentId, index, quote }
        board.keep({ key: `passage ${documentId} ${index}`, place: title, text, passage: pinned })
      }}
    >
      {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {(!content || !pinnable) && !failed && <Skeleton lines={2} />}
      {content && pinnable && (
        <PassageField content={content} pinnable={pinnable.passages} chosen={passage} onChange={setPassage} />
      )}
    </RemarkDialog>
  )
}
