import { Info, MessageSquareQuote } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { ElementView } from '#web/elements/element-view.tsx'
import '#web/styles/checks.css'
import { Icon } from '#web/ui/icon.tsx'
import { nameOf, type Question } from './question-form.ts'
import { holdsReceipts } from './question-run.ts'

const REASONS = {
  required: 'correction.question.required',
  invalid: 'correction.question.invalid',
  shown: 'correction.question.shown',
} as const

/** A question of a correction: its current answer, the signed answer, and the remarks about it. */
export function QuestionCard({
  question,
  remarks,
  askedBy,
  note,
}: {
  readonly question: Question
  readonly remarks: Correction['remarks']
  readonly askedBy: string
  /** The finding of a check about the signed answer or document. */
  readonly note: string | undefined
}) {
  const { elementId, block, why, beforeShown } = question
  const own = remarks.filter(({ number }) => question.remarks.includes(number))
  return (
    <article className="asked" aria-label={question.control.label}>
      <div>
        <h2 className="eyebrow">{block}</h2>
        <ElementView name={nameOf(elementId)} />
        {note !== undefined && (
          <p className="calm">
            <Icon of={Info} /> {note}
          </p>
        )}
        {beforeShown !== null && !holdsReceipts(question) && (
          <p className="small muted">
            {t('correction.question.before')} <span className="asked__before">{beforeShown}</span>
          </p>
        )}
        {holdsReceipts(question) && <RemovedReceipts question={question} />}
      </div>
      <div className="asked__why">
        {why !== 'remark' && <p className="small">{t(REASONS[why])}</p>}
        {own.map((remark) => (
          <RemarkNote key={remark.number} remark={remark} askedBy={askedBy} />
        ))}
      </div>
    </article>
  )
}

/** A remark, with the passage that it is about. */
export function RemarkNote({
  remark: { text, quote, place },
  askedBy,
}: {
  readonly remark: Correction['remarks'][number]
  readonly askedBy: string
}) {
  return (
    <figure className="remark">
      <figcaption>
        <Icon of={MessageSquareQuote} /> {t('correction.remark.by', { name: askedBy })}
      </figcaption>
      {quote !== null && (
        <p className="small muted">
          {t('correction.remark.on-paragraph', { place })} <q>{quote}</q>
        </p>
      )}
      <blockquote>{text}</blockquote>
    </figure>
  )
}

/** The signed files that the correction replaces stay with the signed version of the dossier. */
function RemovedReceipts({ question: { receipts } }: { readonly question: Question }) {
  const removed = receipts.filter(({ fate }) => fate === 'removed')
  if (removed.length === 0) return null
  return (
    <p className="small muted">
      {t('correction.question.replaced')}{' '}
      {removed.map(({ receiptId, title }) => (
        <del key={receiptId}>{title}</del>
      ))}
    </p>
  )
}
