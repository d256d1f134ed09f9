import type { FaceProps } from './element-face.ts'
import { isLocked, isSwitchedOn, listOf, textOf, settle } from './field-control.ts'
import { labelClass, OptionalMark, WithIcon } from './field-heading.tsx'
import { useFormRun } from './form-run.tsx'
import { isLongLabel } from './long-label.ts'
import { optionId, RadioInput, type OptionProps } from './radio-input.tsx'
import { useFormText } from './use-element.ts'
import { t } from '#web/wording/translation.ts'

/**
 * Single choice: radio buttons in a row, in a column, or as cards (always for options with a description). Long
 * labels use a column.
 */
export function RadioField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const { options } = element
  const { variant } = element.definition.attributes
  const isSimple = variant === 'simple' || (variant === undefined && element.type === 'input_radio_simple')
  const explained = options.some((option) => option.presentation)
  const look = variant === 'rectangle' || explained ? 'choice' : 'check'
  const isLarge = options.some(({ label }) => isLongLabel(run.session.text(label, run.locale)))
  const cards = `choices choices--${Math.min(3, options.length)}${isLarge ? ' choices--large' : ''}`
  // The answer is on the same line as its question.
  if (isSimple && options.length === 2 && !isLarge && !explained)
    return <SegmentedField element={element} control={control} label={label} />
  const lines = isSimple ? 'checks checks--simple' : isLarge ? 'checks checks--large' : 'checks checks--row'
  return (
    <div className={look === 'choice' ? cards : lines}>
      {options.map((option, index) => (
        <RadioOption
          key={option.value}
          look={look}
          element={element}
          control={control}
          option={option}
          index={index}
        />
      ))}
    </div>
  )
}

/** One answer with its radio button; `look` is the class of its label. */
function RadioOption({ look, ...props }: OptionProps & { readonly look?: 'check' | 'choice' }) {
  const label = useFormText(props.option.label)
  const presentation = useFormText(props.option.presentation)
  return (
    <label className={look}>
      <RadioInput {...props} />
      <span>
        {label}
        {presentation && <small>{presentation}</small>}
      </span>
    </label>
  )
}

/** Two or three short options as a segmented control. */
export function SegmentedField({ element, control }: FaceProps) {
  const run = useFormRun()
  const isLarge = element.options.some(({ label }) => isLongLabel(run.session.text(label, run.locale)))
  const look = isLarge ? ' segmented--large' : element.options.length === 2 ? ' segmented--pair' : ''
  return (
    <div className={`segmented segmented--radio${look}`}>
      {element.options.map((option, index) => (
        <RadioOption key={option.value} element={element} control={control} option={option} index={index} />
      ))}
    </div>
  )
}

/** Checkboxes: several of a list, or one consent. */
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

function CheckLine(props: OptionProps) {
  const label = useFormText(props.option.label)
  const presentation = useFormText(props.option.presentation)
  return (
    <label className="check">
      <CheckInput {...props} />
      <span>
        {label}
        {presentation && <small className="hint">{presentation}</small>}
      </span>
    </label>
  )
}

/** A statement to tick: its sentence is the label of the only option. */
export function StatementField({ element, control, label }: FaceProps) {
  const [option] = element.options
  if (!option) return <AgreementBox element={element} control={control} />
  return (
    <label className="check">
      <CheckInput element={element} control={control} option={option} index={0} />
      <span>
        {label}
        <OptionalMark element={element} />
      </span>
    </label>
  )
}

/** A checkbox without its label. */
function CheckInput({ element, control, option, index }: OptionProps) {
  const run = useFormRun()
  const chosen = listOf(element)
  const { multiple } = element.definition.attributes
  const toggle = (on: boolean) => {
    const next = element.options
      .map(({ value }) => value)
      .filter((value) => (value === option.value ? on : multiple && chosen.includes(value)))
    settle(run, element.name, next.length > 0 ? (multiple ? next : option.value) : null)
  }
  return (
    <input
      type="checkbox"
      id={optionId(control, index)}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      disabled={element.disabled || isLocked(element) || option.disabled}
      checked={chosen.includes(option.value)}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}

function AgreementBox({ element, control }: Omit<FaceProps, 'label'>) {
  const run = useFormRun()
  return (
    <label className="check">
      <input
        {...control}
        type="checkbox"
        disabled={element.disabled || isLocked(element)}
        checked={textOf(element) === 'true'}
        onChange={(event) => settle(run, element.name, event.target.checked ? 'true' : null)}
      />
      <span>{t('wizard.agree')}</span>
    </label>
  )
}

/** A switch, off by default. */
export function ToggleField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const isOn = isSwitchedOn(element)
  return (
    <label className="switch" htmlFor={control.id}>
      <span className={labelClass(label)}>
        <WithIcon element={element}>{label}</WithIcon>
      </span>
      <input
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        disabled={element.disabled || isLocked(element)}
        checked={isOn}
        onChange={(event) => settle(run, element.name, event.target.checked ? 'true' : 'false')}
      />
    </label>
  )
}
