import type { CSSProperties } from 'react'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { useTranslation } from 'react-i18next'

/** Ticks every 12.5 %. Source: wizard §5 "Sliders". */
const TICKS = [0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100]

interface SliderScale {
  readonly min: number
  readonly max: number
  readonly value: number
  readonly fraction: number
}

export function sliderScale(
  text: string,
  bounds: { min?: string; max?: string; start?: number },
): SliderScale {
  const min = numberOr(bounds.min, 0)
  const max = numberOr(bounds.max, 100)
  const value = numberOr(text, bounds.start ?? min)
  const fraction = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  return { min, max, value, fraction }
}

function numberOr(text: string | undefined, otherwise: number): number {
  const value = text === undefined || text === '' ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isNaN(value) ? otherwise : value
}

function Slider({ element, control, label, unit }: FaceProps & { readonly unit: string }) {
  const run = useFormRun()
  const { start, step } = element.definition.attributes
  const scale = sliderScale(textOf(element), {
    ...(element.min === undefined ? {} : { min: element.min }),
    ...(element.max === undefined ? {} : { max: element.max }),
    ...(start === undefined ? {} : { start }),
  })
  const style: CSSProperties & Record<'--fraction', string> = { '--fraction': String(scale.fraction) }
  return (
    <input
      {...control}
      className="slider"
      type="range"
      style={style}
      min={scale.min}
      max={scale.max}
      step={step ?? 1}
      disabled={element.disabled || isLocked(element)}
      aria-label={label}
      aria-valuetext={`${scale.value}${unit}`}
      value={scale.value}
      onChange={(event) => run.change(element.name, event.target.value)}
      onBlur={() => run.leave(element.name)}
    />
  )
}

/** A slider from min to max with the value chosen beside it; the top end reads "max +". */
export function RangeField(props: FaceProps) {
  const { t } = useTranslation()
  const { element } = props
  const text = textOf(element)
  return (
    <div className="range">
      <Slider {...props} unit="" />
      <output className="range__value num" htmlFor={props.control.id}>
        {text === '' ? '–' : text}
      </output>
      <div className="range__ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <i key={tick} />
        ))}
      </div>
      <div className="range__ends" aria-hidden="true">
        <span>{element.min ?? 0}</span>
        <span>{t('wizard.slider.max', { max: element.max ?? '100' })}</span>
      </div>
    </div>
  )
}

/** A share in percent: slider and typed number drive the same answer. */
export function PercentageRangeField(props: FaceProps) {
  const run = useFormRun()
  const { element, control } = props
  return (
    <div className="pct">
      <Slider {...props} unit=" %" />
      <span className="group">
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${props.label} (%)`}
          aria-invalid={control['aria-invalid']}
          disabled={element.disabled}
          readOnly={isLocked(element)}
          value={textOf(element)}
          onChange={(event) => run.change(element.name, event.target.value.trim() || null)}
          onBlur={() => run.leave(element.name)}
        />
        <span className="group__add" aria-hidden="true">
          %
        </span>
      </span>
    </div>
  )
}
