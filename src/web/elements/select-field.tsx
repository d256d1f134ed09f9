import type { ElementState } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { useFormText } from './use-element.ts'
import { t } from '#web/wording/translation.ts'

/** Single choice as a native select. */
export function SelectField({ element, control }: FaceProps) {
  const run = useFormRun()
  return (
    <select
      {...control}
      className="input"
      disabled={element.disabled || isLocked(element)}
      value={textOf(element)}
      onChange={(event) => run.change(element.name, event.target.value || null)}
      onBlur={() => run.leave(element.name)}
    >
      <option value="">{t('wizard.select.placeholder')}</option>
      {element.options.map((option) => (
        <SelectOption key={option.value} option={option} />
      ))}
    </select>
  )
}

function SelectOption({ option }: { readonly option: ElementState['options'][number] }) {
  const label = useFormText(option.label)
  return (
    <option value={option.value} disabled={option.disabled}>
      {label}
    </option>
  )
}
