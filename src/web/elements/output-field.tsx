import { displayAnswer, presentFrenchEuroWords, shortLabelOf, type ElementState } from '#engine/index.ts'
import { t } from '#web/wording/translation.ts'
import { formatPercent } from '#rules/format.ts'
import type { FaceProps } from './element-face.ts'
import { WithIcon } from './field-heading.tsx'
import { useFormRun } from './form-run.tsx'
import { useDisplay } from './use-display.ts'
import { useElement, useFormText, useFormValue } from './use-element.ts'
import { useSettled } from './use-settled.ts'

/** A computed figure, drawn large and announced once it settles; an amount also in words. */
export function AmountOutput({ element, control }: FaceProps) {
  const { locale } = useFormRun()
  const shown = displayAnswer(element, locale)
  const settled = useSettled(shown)
  const words = amountWords(element)
  const sum = useSum(element)
  return (
    <div className="amount">
      {sum && <span className="amount__sum">{sum}</span>}
      <output id={control.id} className="fig num" aria-live="off">
        {shown || '–'}
      </output>
      {words && (
        <span className="words" lang="fr">
          {words}
        </span>
      )}
      <span className="sr-only" aria-live="polite">
        {settled}
      </span>
    </div>
  )
}

/** The subscription amount in words, in French as in the documents. Source: wizard §9. */
function amountWords({ answer, type, definition }: ElementState): string | undefined {
  const isPaid =
    type === 'input_float_currency_amount' && definition.role?.startsWith('subscription.') === true
  if (!isPaid || answer.kind !== 'value' || typeof answer.value !== 'string') return undefined
  return presentFrenchEuroWords(answer.value)
}

/** How the subscription amount comes about: shares, price and, for a part of the ownership, its rate. */
function useSum({ definition }: ElementState): string {
  const { locale } = useFormRun()
  return useFormValue((session) => {
    const [shares, price, rate] = ['shares', 'unitPrice', 'rate'].map((role) => {
      const element = session.form.elementByRole.get(`subscription.${role}`)
      const state = element && session.getElement(element.name)
      return state?.answer.kind === 'value' ? state : undefined
    })
    if (definition.role !== 'subscription.amount' || !shares || !price) return ''
    const whole = t('wizard.amount.sum', {
      count: Number(shares.input),
      shares: displayAnswer(shares, locale),
      price: displayAnswer(price, locale),
    })
    const part =
      rate?.answer.kind === 'value' && typeof rate.answer.value === 'string' ? rate.answer.value : '100'
    return part === '100' ? whole : `${whole} × ${formatPercent(part, locale)}`
  })
}

/** A read-only value (a price, a minimum, a rate). */
export function ValueOutput({ element, control }: FaceProps) {
  const { locale } = useFormRun()
  return (
    <output id={control.id} className="input input--read input--output" aria-live="off">
      {displayAnswer(element, locale) || '–'}
    </output>
  )
}

/** A paragraph; bold when the author says so. */
export function TextOutput({ element, label }: FaceProps) {
  const Tag = element.definition.attributes.bold ? 'strong' : 'span'
  return (
    <p className="prose">
      <Tag>
        <WithIcon element={element}>{label}</WithIcon>
      </Tag>
    </p>
  )
}

/** A computed figure inside the sentence that says what it means. */
export function SentenceOutput({ element: { answer, definition } }: FaceProps) {
  const sentence = useFormText(definition.attributes.sentence)
  return answer.kind === 'value' ? <p className="prose">{sentence}</p> : null
}

/** A score in words or figures. */
export function ScoringOutput({ element, control, label }: FaceProps) {
  const { locale } = useFormRun()
  return (
    <p className="score">
      <span className="muted">
        <WithIcon element={element}>{label}</WithIcon>
      </span>{' '}
      <output id={control.id} className="score__value">
        {displayAnswer(element, locale) || '–'}
      </output>
    </p>
  )
}

/** Answers given elsewhere, as a list of labels and values. */
export function PresentationOutput({ element, label }: FaceProps) {
  const names = element.definition.attributes.presentation ?? []
  return (
    <div className="recap">
      <h3>
        <WithIcon element={element}>{label}</WithIcon>
      </h3>
      <dl className="ledger">
        {names.map((name) => (
          <PresentedAnswer key={name} name={name} />
        ))}
      </dl>
    </div>
  )
}

function PresentedAnswer({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(shortLabelOf(element.definition.attributes))
  const shown = useDisplay(element)
  if (!element.visible || shown === '') return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{shown}</dd>
    </>
  )
}
