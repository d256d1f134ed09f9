import type { ElementState } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf, settle } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

export interface OptionProps {
  readonly element: ElementState
  readonly control: FaceProps['control']
  readonly option: ElementState['options'][number]
  readonly index: number
}

/** Labels and error links point at the first option. */
export function optionId(control: FaceProps['control'], index: number): string {
  return index === 0 ? control.id : `${control.id}-${index}`
}

/** A radio button without its label. */
export function RadioInput({ element, control, option, index }: OptionProps) {
  const run = useFormRun()
  return (
    <input
      type="radio"
      value={option.value}
      id={optionId(control, index)}
      name={control.id}
      aria-describedby={control['aria-describedby']}
      disabled={element.disabled || isLocked(element) || option.disabled}
      checked={textOf(element) === option.value}
      onChange={() => settle(run, element.name, option.value)}
    />
  )
}
