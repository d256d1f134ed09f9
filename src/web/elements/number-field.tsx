import { Minus, Plus } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { KeyboardEvent } from 'react'
import { t } from '#web/wording/translation.ts'
import type { ElementState } from '#engine/index.ts'
import { AmountChoices } from './amount-choices.tsx'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { MONEY_TEXT, NUMBER_TEXT, WHOLE_TEXT, stepNumber } from './typed-shapes.ts'
import { useTypedText, type TextShape } from './use-typed-text.ts'

const STEP_KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** Step of decimal numbers. Source: wizard §9. */
const FLOAT_STEP = 0.01

interface NumberInputProps extends FaceProps {
  readonly inputMode: 'numeric' | 'decimal'
  readonly shape?: TextShape
  /** Without a step, arrows only move the caret. */
  readonly step?: number
}

/** Not `type="number"`, which discards invalid input and reacts to the mouse wheel. */
function NumberInput({ element, control, inputMode, shape = NUMBER_TEXT, step }: NumberInputProps) {
  const typed = useTypedText(element, shape)
  const steps = useSteps(element, element.definition.attributes.step ?? step ?? 1)
  return (
    <input
      {...control}
      className="input"
      inputMode={inputMode}
      autoComplete="off"
      readOnly={isLocked(element)}
      {...typed.field}
      onKeyDown={step === undefined ? undefined : steps.onKeyDown}
    />
  )
}

/** Arrows by one step, Page keys by ten. */
function useSteps(element: ElementState, size: number) {
  const run = useFormRun()
  const locked = isLocked(element) || element.disabled
  const step = (by: number) => {
    const bounds = { min: numberOf(element.min), max: numberOf(element.max), step: size }
    run.change(element.name, stepNumber(textOf(element), by, bounds))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEP_KEYS[event.key]
    if (by === undefined || locked) return
    event.preventDefault()
    step(by)
  }
  return { locked, step, onKeyDown }
}

export function IntegerField(props: FaceProps) {
  return (
    <div className="input--w10">
      <NumberInput {...props} inputMode="numeric" shape={WHOLE_TEXT} step={1} />
    </div>
  )
}

export function FloatField(props: FaceProps) {
  return (
    <div className="input--w10">
      <NumberInput {...props} inputMode="decimal" step={FLOAT_STEP} />
    </div>
  )
}

export function CurrencyField(props: FaceProps) {
  return (
    <div className="group group--amount">
      <NumberInput {...props} inputMode="decimal" shape={MONEY_TEXT} />
      <span className="group__add group__add--end" aria-hidden="true">
        €
      </span>
    </div>
  )
}

export function PercentageField(props: FaceProps) {
  return (
    <div className="group group--percent">
      <NumberInput {...props} inputMode="numeric" shape={WHOLE_TEXT} step={1} />
      <span className="group__add group__add--end" aria-hidden="true">
        %
      </span>
    </div>
  )
}

/** A number with buttons for pointers (the keyboard has arrows and Page keys), and amounts that choose it. */
export function SharesField(props: FaceProps) {
  const { amountChoices } = props.element.definition.attributes
  return (
    <>
      <SharesStepper {...props} />
      {amountChoices && !isLocked(props.element) && (
        <AmountChoices element={props.element} amounts={amountChoices} />
      )}
    </>
  )
}

function SharesStepper({ element, control, label }: FaceProps) {
  const typed = useTypedText(element, WHOLE_TEXT)
  const { locked, step, onKeyDown } = useSteps(element, 1)
  return (
    <div className="stepper">
      <button
        type="button"
        tabIndex={-1}
        disabled={locked}
        aria-label={t('wizard.stepper.less', { label })}
        onClick={() => step(-1)}
      >
        <Icon of={Minus} />
      </button>
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isLocked(element)}
        {...typed.field}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        disabled={locked}
        aria-label={t('wizard.stepper.more', { label })}
        onClick={() => step(1)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  )
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? undefined : Number(text)
}
