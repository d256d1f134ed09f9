import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { CorrectionTarget } from '#contract/corrections.ts'
import { correctionList } from '#web/api/corrections.ts'
import { receiptGroups } from '#web/api/review-files.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { t } from '#web/wording/translation.ts'
import { readRemarks, storeRemarks, type PinnedRemark, type RemarksByDossier } from './stored-remarks.ts'

export interface RemarkBoard {
  readonly remarks: readonly PinnedRemark[]
  /** Replaces the remark on the same answer, receipt or passage. */
  readonly keep: (remark: PinnedRemark) => void
  readonly remove: (key: string) => void
  readonly clear: () => void
  /** Counts how often the request was opened; 0 while it is closed. */
  readonly asked: number
  readonly ask: () => void
}

const RemarkBoardContext = createContext<RemarkBoard | null>(null)

/** Disables remarks below, where a past state of the dossier is shown. */
export function NoRemarks({ children }: { readonly children: ReactNode }) {
  return <RemarkBoardContext value={null}>{children}</RemarkBoardContext>
}

/**
 * Keeps the remarks of each dossier while the reviewer goes through the queue or reloads; accepts none while no
 * correction may be requested.
 */
export function RemarkBoardProvider({
  dossierId,
  children,
}: {
  readonly dossierId: number
  readonly children: ReactNode
}) {
  const [all, setAll] = useState<RemarksByDossier>(readRemarks)
  useEffect(() => storeRemarks(all), [all])
  const [opened, setOpened] = useState({ dossierId, asked: 0 })
  const asked = opened.dossierId === dossierId ? opened.asked : 0
  const ask = useCallback(
    () =>
      setOpened((before) => ({
        dossierId,
        asked: before.dossierId === dossierId ? before.asked + 1 : 1,
      })),
    [dossierId],
  )
  const { data } = useQuery(correctionList(dossierId))
  const mayOpen = data?.may.open === true
  const board = useMemo((): RemarkBoard => {
    const remarks = all[dossierId] ?? []
    const change = (next: readonly PinnedRemark[]) => setAll((before) => ({ ...before, [dossierId]: next }))
    const others = (key: string) => remarks.filter((each) => each.key !== key)
    return {
      remarks,
      keep: (remark) => change([...others(remark.key), remark]),
      remove: (key) => change(others(key)),
      clear() {
        change([])
        setOpened({ dossierId, asked: 0 })
      },
      asked,
      ask,
    }
  }, [all, dossierId, asked, ask])
  return (
    <RemarkBoardContext value={mayOpen ? board : null}>
      {data && !mayOpen && <UnsentRemarks board={board} />}
      {children}
    </RemarkBoardContext>
  )
}

/** Remarks of this person that were not sent before a decision or a correction of somebody else. */
function UnsentRemarks({ board: { remarks, clear } }: { readonly board: RemarkBoard }) {
  if (remarks.length === 0) return null
  return (
    <div className="moved">
      <Alert tone="warn" title={t('correction.unsent')}>
        <ul>
          {remarks.map(({ key, place, text }) => (
            <li key={key}>
              <strong>{place}</strong> <q>{text}</q>
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          onClick={() => {
            clear()
            // Once the button is gone.
            setTimeout(catchFocus)
          }}
        >
          {t('correction.unsent.remove')}
        </Button>
      </Alert>
    </div>
  )
}

export function useRemarkBoard(): RemarkBoard | null {
  return use(RemarkBoardContext)
}

/** Opens the correction request next to the answers; undefined when no correction may be requested now. */
export function useAsk(show: () => void): (() => void) | undefined {
  const ask = useRemarkBoard()?.ask
  return useMemo(() => {
    if (!ask) return undefined
    return () => {
      show()
      ask()
    }
  }, [ask, show])
}

/** The target of a remark in the server's terms: elements that hold files are receipts. */
export function useTargets(dossierId: number): (remark: PinnedRemark) => CorrectionTarget {
  const { data: groups = [] } = useQuery(receiptGroups(dossierId))
  const withFiles = new Set(groups.flatMap(({ files }) => files.map((file) => file.elementId)))
  return ({ key, passage }) =>
    passage
      ? { kind: 'paragraph', documentId: passage.documentId, passage: passage.index }
      : { kind: withFiles.has(key) ? 'receipt' : 'answer', elementId: key }
}
