import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Check } from '#contract/checks.ts'
import { dossierChecks, isBeingRead, keyOfCheck } from '#web/api/checks.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { useRemarkBoard } from '#web/corrections/remark-board.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { t } from '#web/wording/translation.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { FoldedChecks } from './check-lines.tsx'
import { ExceptionCard } from './exception-card.tsx'
import { sortChecks } from './sort-checks.ts'
import '#web/styles/checks.css'

/** The checks of a dossier under review: exceptions first, the others folded away under their numbers. */
export function ReviewChecks({
  dossierId,
  onOpen,
}: {
  readonly dossierId: number
  /** Opens a receipt in the preview of the page. */
  readonly onOpen: (receiptId: number) => void
}) {
  const { data, error, refetch } = useQuery(dossierChecks(dossierId))
  const { open, accepted, unknown, holding } = useMemo(() => sortChecks(data?.checks ?? []), [data])
  if (data?.checks.length === 0) return null
  return (
    <section className="panel dossier-checks" aria-labelledby="checks-title">
      <h2 id="checks-title">
        {open.length === 0 ? t('check.title') : t('check.fails', { count: open.length })}{' '}
        {open.length > 0 && <kbd aria-hidden="true">V</kbd>}
      </h2>
      <LoadState of={{ data, error, refetch }} lines={1} title={t('check.load-error')} />
      {data?.checks.some(isBeingRead) && <output className="muted small">{t('check.pending')}</output>}
      <Exceptions dossierId={dossierId} open={open} onOpen={onOpen} />
      <FoldedChecks summary={t('check.settled', { count: accepted.length })} checks={accepted} />
      <FoldedChecks summary={t('check.unknown', { count: unknown.length })} checks={unknown} />
      <FoldedChecks summary={t('check.holds', { count: holding.length })} checks={holding} />
    </section>
  )
}

const NO_KEYS = {}

function Exceptions({
  dossierId,
  open,
  onOpen,
}: {
  readonly dossierId: number
  readonly open: readonly Check[]
  readonly onOpen: (receiptId: number) => void
}) {
  const [lines] = useState(() => new Map<string, HTMLLIElement>())
  const [currentKey, setCurrentKey] = useState<string>()
  const [accepted, setAccepted] = useState<Check>()
  const correct = useCorrect()
  const at = open.findIndex((check) => keyOfCheck(check) === currentKey)
  const current = open[Math.max(0, at)]
  const next = open[(at + 1) % Math.max(1, open.length)]
  const keys = useMemo(() => {
    if (!current || !next) return NO_KEYS
    const asked = correct(current)
    return {
      v: () => {
        const key = keyOfCheck(next)
        setCurrentKey(key)
        lines.get(key)?.focus({ preventScroll: true })
        lines.get(key)?.scrollIntoView({ block: 'center' })
      },
      ...(current.digest === null ? {} : { s: () => setAccepted(current) }),
      ...(asked ? { d: asked } : {}),
    }
  }, [lines, current, next, correct])
  useShortcuts(keys, 'part')
  if (open.length === 0) return null
  return (
    <>
      <ol className="exceptions">
        {open.map((check) => {
          const key = keyOfCheck(check)
          return (
            <ExceptionCard
              key={key}
              ref={(line) => {
                if (line) lines.set(key, line)
                return () => void lines.delete(key)
              }}
              dossierId={dossierId}
              check={check}
              isCurrent={check === current}
              onOpen={onOpen}
              onAccept={check.digest === null ? undefined : () => setAccepted(check)}
              onCorrect={correct(check)}
            />
          )
        })}
      </ol>
      {accepted && (
        <AcceptDialog dossierId={dossierId} check={accepted} onClose={() => setAccepted(undefined)} />
      )}
    </>
  )
}

/** Opens the correction request with a remark about a check; undefined when no correction may be requested. */
function useCorrect(): (check: Check) => (() => void) | undefined {
  const board = useRemarkBoard()
  return useMemo(
    () => (check: Check) => {
      const { correction, place, receipt } = check
      if (!board || correction === null) return undefined
      const { elementId } = correction.target
      const label = place?.elementId === elementId ? place.label : receipt?.title
      return () => {
        const pinned = board.remarks.find(({ key }) => key === elementId)?.text
        const text = withRemark(pinned, correction.text)
        board.keep({ key: elementId, place: label ?? check.title, text, passage: null })
        board.ask()
      }
    },
    [board],
  )
}

/** An element has one remark: a second check about it is added to the first. */
function withRemark(pinned: string | undefined, text: string): string {
  if (pinned === undefined) return text
  return pinned.includes(text) ? pinned : `${pinned}\n${text}`
}
