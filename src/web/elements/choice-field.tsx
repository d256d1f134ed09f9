import type { ElementState } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, listOf, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { useFormText } from './use-element.ts'
import { useTranslation } from 'react-i18next'

type Option = ElementState['options'][number]

interface OptionProps {
  readonly element: ElementState
  readonly control: FaceProps['control']
  readonly option: Option
  readonly index: number
}

/** The id a label or an error link points at is the first option's. */
function optionId(control: FaceProps['control'], index: number): string {
  return index === 0 ? control.id : `${control.id}-${index}`
}

/** One answer among several: plain circles in a row, or cards when options explain themselves. */
export function RadioField({ element, control }: FaceProps) {
  const { variant } = element.definition.attributes
  const explained = element.options.some((option) => option.presentation)
  const Item = variant === 'rectangle' || explained ? RadioCard : RadioLine
  const columns = Item === RadioCard ? ` choices--${Math.min(3, element.options.length)}` : ''
  return (
    <div className={Item === RadioCard ? `choices${columns}` : 'checks checks--row'}>
      {element.options.map((option, index) => (
        <Item key={option.value} element={element} control={control} option={option} index={index} />
      ))}
    </div>
  )
}

function RadioInput({ element, control, option, index }: OptionProps) {
  const run = useFormRun()
  return (
    <input
      type="radio"
      id={optionId(control, index)}
      name={control.id}
      aria-describedby={control['aria-describedby']}
      disabled={element.disabled || isLocked(element) || option.disabled}
      checked={textOf(element) === option.value}
      onChange={() => {
        run.change(element.name, option.value)
        run.leave(element.name)
      }}
    />
  )
}

function RadioLine(props: OptionProps) {
  const label = useFormText(props.option.label)
  return (
    <label className="check">
      <RadioInput {...props} />
      <span>{label}</span>
    </label>
  )
}

function RadioCard(props: OptionProps) {
  const label = useFormText(props.option.label)
  const presentation = useFormText(props.option.presentation)
  const on = textOf(props.element) === props.option.value
  return (
    <label className={on ? 'choice choice--on' : 'choice'}>
      <RadioInput {...props} />
      <span>
        {label}
        {presentation && <small>{presentation}</small>}
      </span>
    </label>
  )
}

/** Two or three short answers side by side, as one control. */
export function SegmentedField({ element, control }: FaceProps) {
  return (
    <div className="segmented segmented--radio">
      {element.options.map((option, index) => (
        <Segment key={option.value} element={element} control={control} option={option} index={index} />
      ))}
    </div>
  )
}

function Segment(props: OptionProps) {
  const label = useFormText(props.option.label)
  return (
    <label>
      <RadioInput {...props} />
      <span>{label}</span>
    </label>
  )
}

/** Boxes to tick: several of a list, or one sentence to agree to. */
export function CheckboxField({ element, control }: FaceProps) {
  if (element.options.length === 0) return <AgreementBox element={element} control={control} />
  return (
    <div className="checks">
      {element.options.map((option, index) => (
        <CheckLine key={option.value} element={element} control={control} option={option} index={index} />
      ))}
    </div>
  )
}

function CheckLine({ element, control, option, index }: OptionProps) {
  const run = useFormRun()
  const label = useFormText(option.label)
  const presentation = useFormText(option.presentation)
  const chosen = listOf(element)
  const { multiple } = element.definition.attributes
  const toggle = (on: boolean) => {
    if (!multiple) return run.change(element.name, on ? option.value : null)
    const next = element.options
      .map(({ value }) => value)
      .filter((value) => (value === option.value ? on : chosen.includes(value)))
    return run.change(element.name, next.length > 0 ? next : null)
  }
  return (
    <label className="check">
      <input
        type="checkbox"
        id={optionId(control, index)}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        disabled={element.disabled || isLocked(element) || option.disabled}
        checked={chosen.includes(option.value)}
        onChange={(event) => {
          toggle(event.target.checked)
          run.leave(element.name)
        }}
      />
      <span>
        {label}
        {presentation && <small className="hint">{presentation}</small>}
      </span>
    </label>
  )
}

function AgreementBox({ element, control }: Omit<FaceProps, 'label'>) {
  const run = useFormRun()
  const { t } = useTranslation()
  return (
    <label className="check">
      <input
        {...control}
        type="checkbox"
        disabled={element.disabled || isLocked(element)}
        checked={textOf(element) === 'true'}
        onChange={(event) => {
          run.change(element.name, event.target.checked ? 'true' : null)
          run.leave(element.name)
        }}
      />
      <span>{t('wizard.agree')}</span>
    </label>
  )
}

/** Yes or no, off until switched on. */
export function ToggleField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  return (
    <label className="switch" htmlFor={control.id}>
      <span>{label}</span>
      <input
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={textOf(element) === 'true'}
        disabled={element.disabled || isLocked(element)}
        checked={textOf(element) === 'true'}
        onChange={(event) => {
          run.change(element.name, event.target.checked ? 'true' : 'false')
          run.leave(element.name)
        }}
      />
    </label>
  )
}
