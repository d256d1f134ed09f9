import { useCallback, type Ref } from 'react'
import type { Check } from '#contract/checks.ts'
import { readReceipt } from '#web/api/receipts.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CircleAlert, Eye, Flag, TriangleAlert } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { ReceiptCrop } from './receipt-crop.tsx'

/** A failing check: the text read from the receipt next to the answer, to accept with a reason or to have corrected. */
export function ExceptionCard({
  ref,
  dossierId,
  check,
  isCurrent,
  onOpen,
  onAccept,
  onCorrect,
}: {
  readonly ref: Ref<HTMLLIElement>
  readonly dossierId: number
  readonly check: Check
  /** Whether keyboard shortcuts act on this card. */
  readonly isCurrent: boolean
  /** Opens a receipt in the preview of the page. */
  readonly onOpen: (receiptId: number) => void
  readonly onAccept: (() => void) | undefined
  readonly onCorrect: (() => void) | undefined
}) {
  const isBlocking = check.severity === 'blocking'
  return (
    <li ref={ref} className="exception" tabIndex={-1} aria-current={isCurrent ? 'true' : undefined}>
      <p className="exception__head">
        <Icon of={isBlocking ? TriangleAlert : CircleAlert} />
        <span>
          <span className="muted small">
            {check.title}
            {check.person && ` · ${check.person.name}`}
          </span>
          <strong>{check.message}</strong>
        </span>
        {isBlocking && <span className="state state--warn">{t('check.blocking')}</span>}
      </p>
      <Compared dossierId={dossierId} check={check} onOpen={onOpen} />
      {(onAccept ?? onCorrect) && (
        <p className="row row--wrap exception__acts">
          {onAccept && (
            <Button size="sm" onClick={onAccept}>
              {t('check.accept')} {isCurrent && <kbd aria-hidden="true">S</kbd>}
              <span className="sr-only"> {check.title}</span>
            </Button>
          )}
          {onCorrect && (
            <Button size="sm" icon={Flag} onClick={onCorrect}>
              {t('check.correct')} {isCurrent && <kbd aria-hidden="true">D</kbd>}
              <span className="sr-only"> {check.title}</span>
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

/** The crop of the receipt next to the answer that it was compared with. */
function Compared({
  dossierId,
  check: { receipt, place, message },
  onOpen,
}: Pick<Parameters<typeof ExceptionCard>[0], 'dossierId' | 'check' | 'onOpen'>) {
  const { flags } = useDeployment()
  const id = receipt?.id ?? 0
  const load = useCallback(() => readReceipt(`/dossiers/${dossierId}`, id), [dossierId, id])
  const hasReceipt = receipt !== null && flags.attachmentPreview
  const hasAnswer = place !== null && place.answer !== null
  if (!hasReceipt && !hasAnswer) return null
  return (
    <div className="exception__compared">
      {hasReceipt && (
        <div className="exception__seen">
          {receipt.box && (
            <ReceiptCrop
              fileKey={`receipt-${id}`}
              load={load}
              box={receipt.box}
              alt={t('check.crop', { title: receipt.title, message })}
            />
          )}
          <button type="button" className="linkbtn" onClick={() => onOpen(id)}>
            <Icon of={Eye} /> {t('check.open-receipt')} <span className="sr-only">{receipt.title}</span>
          </button>
        </div>
      )}
      {hasAnswer && (
        <dl>
          <dt>{place.label}</dt>
          <dd>{place.answer}</dd>
        </dl>
      )}
    </div>
  )
}
