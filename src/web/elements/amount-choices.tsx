import { useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { ElementState, FormSession } from '#engine/index.ts'
import { formatMoney, formatNumber, formatWholeMoney } from '#rules/format.ts'
import { findSharesFor } from '#rules/shares-for-amount.ts'
import { controlId } from './element-face.ts'
import { textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { MONEY_TEXT } from './typed-shapes.ts'
import { useFormValue } from './use-element.ts'
import { useSettled } from './use-settled.ts'

/** Amounts that choose the number of shares: shortcuts, and a field for another one. */
export function AmountChoices({
  element,
  amounts,
}: {
  readonly element: ElementState
  readonly amounts: readonly number[]
}) {
  const run = useFormRun()
  const [asked, setAsked] = useState('')
  const [isTyping, setTyping] = useState(false)
  const cost = useFormValue(readCost)
  const [price = '', rate = ''] = cost.split(' ')
  const note = useRounding({ asked, price, rate, element })
  const settled = useSettled(note)
  const id = `${controlId(element.name)}-amount`
  if (price === '') return null

  const apply = (amount: string) => {
    setAsked(amount)
    const found = findSharesFor(amount, price, rate)
    if (found && found.shares > 0n) run.change(element.name, String(found.shares))
  }
  const least = minimumOf(element)
  const affordable = amounts.filter(
    (amount) => (findSharesFor(String(amount), price, rate)?.shares ?? 0n) >= least,
  )
  return (
    <div className="amounts">
      {affordable.length > 0 && (
        <fieldset className="amounts__chips" aria-label={t('amount.choices')}>
          {affordable.map((amount) => (
            <button
              key={amount}
              type="button"
              className="btn btn--secondary btn--sm num"
              disabled={element.disabled}
              onClick={() => {
                apply(String(amount))
                run.leave(element.name)
              }}
            >
              {formatWholeMoney(amount, run.locale)}
            </button>
          ))}
        </fieldset>
      )}
      {isTyping && (
        <div>
          <label className="label" htmlFor={id}>
            {t('amount.typed')}
          </label>
          <div className="group group--amount">
            <AmountInput
              id={id}
              isDisabled={element.disabled}
              onType={apply}
              onLeave={() => run.leave(element.name)}
            />
            <span className="group__add group__add--end" aria-hidden="true">
              €
            </span>
          </div>
        </div>
      )}
      {note && <p className="hint">{note}</p>}
      <span className="sr-only" aria-live="polite">
        {settled}
      </span>
      <button
        type="button"
        className="linkbtn"
        onClick={() => {
          setTyping(!isTyping)
          setAsked('')
        }}
      >
        {t(isTyping ? 'amount.prefer-shares' : 'amount.prefer')}
      </button>
    </div>
  )
}

/** Keeps the amount as typed; the answer is the number of shares. */
function AmountInput({
  id,
  isDisabled,
  onType,
  onLeave,
}: {
  readonly id: string
  readonly isDisabled: boolean
  readonly onType: (amount: string) => void
  readonly onLeave: () => void
}) {
  const { locale } = useFormRun()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Takes the focus of the pressed button, which it replaces.
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      id={id}
      className="input"
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onType(MONEY_TEXT.toInput(target.value, locale).replace(',', '.'))
      }}
      onBlur={() => {
        setText(MONEY_TEXT.toText(MONEY_TEXT.toInput(text, locale), locale))
        onLeave()
      }}
    />
  )
}

/**
 * Cost of a share: its price and the rate of the subscribed right, separated by a space; empty while one is unknown.
 */
function readCost(session: FormSession): string {
  const read = (role: string) => {
    const element = session.form.elementByRole.get(role)
    const answer = element && session.getElement(element.name).answer
    return answer?.kind === 'value' && typeof answer.value === 'string' ? answer.value : ''
  }
  const price = read('subscription.unitPrice')
  const rate = session.form.elementByRole.has('subscription.rate') ? read('subscription.rate') : '100'
  return price === '' || rate === '' ? '' : `${price} ${rate}`
}

/** Says when an amount is not a whole number of shares, or too low for the product. */
function useRounding({
  asked,
  price,
  rate,
  element,
}: {
  readonly asked: string
  readonly price: string
  readonly rate: string
  readonly element: ElementState
}): string {
  const { locale } = useFormRun()
  const found = findSharesFor(asked, price, rate)
  if (!found) return ''
  const amount = formatMoney(asked, locale)
  const least = minimumOf(element)
  if (found.shares < least) return t('amount.below', { amount, count: Number(least) })
  const shares = String(found.shares)
  // The number of shares may have been edited since.
  if (!found.isRounded || textOf(element) !== shares) return ''
  return t('amount.rounded', { count: Number(shares), amount, shares: formatNumber(shares, locale) })
}

function minimumOf({ min }: ElementState): bigint {
  return min !== undefined && /^\d+$/.test(min) ? BigInt(min) : 1n
}
