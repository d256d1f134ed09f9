import type { KnownClient } from '#contract/known-client.ts'
import { day } from '#web/wording/page-format.ts'
import { t } from '#web/wording/translation.ts'

type Answers = KnownClient['situations'][number]['answers']

/** One part of the former answers: the answers in words, the receipts, and a choice between two sentences. */
export function KnownPart({
  id,
  title,
  level = 2,
  answers,
  receipts = [],
  labels,
  hint,
  isFirst,
  onChoose,
}: {
  readonly id: string
  readonly title: string
  readonly level?: 2 | 3
  readonly answers: Answers
  readonly receipts?: Answers
  readonly labels: readonly [first: string, second: string]
  /** Shown with the second choice. */
  readonly hint?: string
  readonly isFirst: boolean
  readonly onChoose: (isFirst: boolean) => void
}) {
  const Heading = `h${level}` as const
  return (
    <section className="panel reuse__part" aria-labelledby={`known-${id}`}>
      <div className="panel__head">
        <Heading id={`known-${id}`}>{title}</Heading>
      </div>
      <div className="panel__body">
        <dl className={level === 3 ? 'reuse__asked' : 'reuse__facts'}>
          {answers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {receipts.map(({ label, value, given_on, expires_on }) => (
            <div key={`${label}-${value}`} className="reuse__receipt">
              <dt>{label}</dt>
              <dd>{t('known.receipt', { title: value, given: day(given_on), expires: day(expires_on) })}</dd>
            </div>
          ))}
        </dl>
        <fieldset className="reuse__choice">
          <legend className="sr-only">{t('known.choice', { part: title })}</legend>
          {labels.map((label, index) => (
            <label key={label} className="check">
              <input
                type="radio"
                name={`known-${id}`}
                checked={isFirst === (index === 0)}
                onChange={() => onChoose(index === 0)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {hint !== undefined && !isFirst && <p className="small muted">{hint}</p>}
      </div>
    </section>
  )
}
