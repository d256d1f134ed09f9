import type { CSSProperties, KeyboardEvent } from 'react'
import { t } from '#web/wording/translation.ts'
import type { ElementState } from '#engine/index.ts'
import { formatNumber, formatPercent } from '#rules/format.ts'
import { ChildToggle } from './child-toggle.tsx'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { ProposedValue } from './proposed-value.tsx'
import { proposalOf, scaleOf } from './slider-element.ts'
import { NUMBER_TEXT } from './typed-shapes.ts'
import { useTypedText } from './use-typed-text.ts'

/** Ticks every 12.5 %. Source: wizard §5 "Sliders". */
const TICKS = [0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100]

/** Keys that confirm an untouched slider: no `change` event fires, as the value stays the same. */
const CONFIRMING = new Set(['Enter', ' ', 'Home', 'End', 'ArrowLeft', 'ArrowDown'])

interface SliderProps extends FaceProps {
  readonly format: typeof formatNumber
  /** Whether the tab stop is elsewhere, on a field with the same answer. */
  readonly isPointerOnly?: boolean
}

function Slider({ element, control, label, format, isPointerOnly }: SliderProps) {
  const run = useFormRun()
  const text = textOf(element)
  const { step = 1 } = element.definition.attributes
  const scale = scaleOf(element)
  const style: CSSProperties & Record<'--fraction', string> = { '--fraction': String(scale.fraction) }
  const shown = String(scale.value)
  const valueText = useValueText(element, format)
  const keep = () => {
    if (textOf(element) === '') run.change(element.name, shown)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!CONFIRMING.has(event.key)) return
    // Enter would submit the block with a slider that looks answered but is not.
    if (event.key === 'Enter' && text === '') event.preventDefault()
    keep()
  }
  return (
    <input
      {...control}
      className={text === '' ? 'slider slider--unset' : 'slider'}
      type="range"
      tabIndex={isPointerOnly ? -1 : undefined}
      style={style}
      min={scale.min}
      max={scale.max}
      step={step}
      disabled={element.disabled || isLocked(element)}
      aria-label={label}
      aria-valuetext={valueText}
      value={scale.value}
      onChange={(event) => run.change(element.name, event.target.value)}
      onKeyDown={onKeyDown}
      onPointerUp={keep}
      onBlur={() => run.leave(element.name)}
    />
  )
}

/** Thumb position for screen readers: a native slider always has a value, even without an answer. */
function useValueText(element: ElementState, format: typeof formatNumber): string {
  const { locale } = useFormRun()
  const text = textOf(element)
  const proposal = proposalOf(element)
  if (text !== '') return format(text, locale)
  if (proposal === undefined) return t('wizard.slider.unanswered')
  return t('wizard.slider.proposed', { value: format(proposal, locale) })
}

function Ticks() {
  return (
    <div className="range__ticks" aria-hidden="true">
      {TICKS.map((tick) => (
        <i key={tick} />
      ))}
    </div>
  )
}

/** Ends of the scale; the upper one reads "max +". Source: wizard §5 "Sliders". */
function Ends({ element, format }: { readonly element: ElementState; readonly format: typeof formatNumber }) {
  const { locale } = useFormRun()
  return (
    <div className="range__ends" aria-hidden="true">
      <span>{format(element.min ?? '0', locale)}</span>
      <span>{t('wizard.slider.max', { max: format(element.max ?? '100', locale) })}</span>
    </div>
  )
}

/** A slider from min to max, with its value next to it. */
export function RangeField(props: FaceProps) {
  const { locale } = useFormRun()
  const { element } = props
  const { childElementId } = element.definition.attributes
  const text = textOf(element)
  return (
    <div className="range">
      <Slider {...props} format={formatNumber} />
      <output className="range__value num" htmlFor={props.control.id} aria-live="off">
        {text === '' ? '–' : formatNumber(text, locale)}
      </output>
      <Ticks />
      <Ends element={element} format={formatNumber} />
      <ProposedValue {...props} format={formatNumber} />
      {childElementId && <ChildToggle name={childElementId} />}
    </div>
  )
}

/** A percentage: slider and number field edit the same answer, and only the field is a tab stop. */
export function PercentageRangeField(props: FaceProps) {
  const { element, control } = props
  const { childElementId } = element.definition.attributes
  const typed = useTypedText(element, NUMBER_TEXT)
  return (
    <div className="pct">
      <div>
        <Slider {...props} format={formatPercent} isPointerOnly />
        <Ticks />
        <Ends element={element} format={formatPercent} />
      </div>
      <span className="group">
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${props.label} (%)`}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          disabled={element.disabled}
          readOnly={isLocked(element)}
          {...typed.field}
        />
        <span className="group__add" aria-hidden="true">
          %
        </span>
      </span>
      <ProposedValue {...props} format={formatPercent} />
      {childElementId && <ChildToggle name={childElementId} />}
    </div>
  )
}
