import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { NUMBER_TEXT, stepInteger } from './typed-shapes.ts'
import { useTypedText } from './use-typed-text.ts'
import { useTranslation } from 'react-i18next'

const STEP_KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

function NumberInput({
  element,
  control,
  inputMode,
}: FaceProps & { readonly inputMode: 'numeric' | 'decimal' }) {
  const typed = useTypedText(element, NUMBER_TEXT)
  return (
    <input
      {...control}
      className="input"
      inputMode={inputMode}
      autoComplete="off"
      readOnly={isLocked(element)}
      value={typed.shown}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}

export function IntegerField(props: FaceProps) {
  return (
    <div className="input--w10">
      <NumberInput {...props} inputMode="numeric" />
    </div>
  )
}

export function FloatField(props: FaceProps) {
  return (
    <div className="input--w10">
      <NumberInput {...props} inputMode="decimal" />
    </div>
  )
}

export function CurrencyField(props: FaceProps) {
  return (
    <div className="group group--amount">
      <NumberInput {...props} inputMode="decimal" />
      <span className="group__add group__add--end" aria-hidden="true">
        €
      </span>
    </div>
  )
}

export function PercentageField(props: FaceProps) {
  return (
    <div className="group group--percent">
      <NumberInput {...props} inputMode="decimal" />
      <span className="group__add group__add--end" aria-hidden="true">
        %
      </span>
    </div>
  )
}

/** Up and down by one, Page keys by ten; the buttons are for the pointer, the keys do the same. */
export function SharesField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const { t } = useTranslation()
  const typed = useTypedText(element, NUMBER_TEXT)
  const locked = isLocked(element) || element.disabled
  const step = (by: number) => {
    const bounds = { min: numberOf(element.min), max: numberOf(element.max) }
    run.change(element.name, stepInteger(textOf(element), by, bounds))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEP_KEYS[event.key]
    if (by === undefined || locked) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className="stepper">
      <button
        type="button"
        tabIndex={-1}
        disabled={locked}
        aria-label={t('wizard.stepper.less', { label })}
        onClick={() => step(-1)}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isLocked(element)}
        value={typed.shown}
        onKeyDown={onKeyDown}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
      />
      <button
        type="button"
        tabIndex={-1}
        disabled={locked}
        aria-label={t('wizard.stepper.more', { label })}
        onClick={() => step(1)}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? undefined : Number(text)
}
