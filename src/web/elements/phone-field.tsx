import { useMemo, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { autofillHints } from './autofill-hints.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { CALLING_COUNTRIES, joinPhone, spacePhone, splitPhone } from './phone-number.ts'
import { useTypedText } from './use-typed-text.ts'

/** A phone number with its country, France by default. */
export function PhoneField({ element, control }: FaceProps) {
  const run = useFormRun()
  const answer = textOf(element)
  const stored = splitPhone(answer)
  const [picked, setPicked] = useState<string>()
  const prefix = answer === '' ? (picked ?? stored.prefix) : stored.prefix
  const typed = useTypedText(element, {
    toInput: (number) => joinPhone({ prefix, number }),
    toText: (input) => spacePhone(splitPhone(input)),
  })
  const names = useMemo(() => new Intl.DisplayNames([run.locale], { type: 'region' }), [run.locale])
  const locked = isLocked(element)
  return (
    <div className="group">
      <span className="group__add calling">
        <span aria-hidden="true">{prefix}</span>
        <Icon of={ChevronDown} />
        <select
          aria-label={t('wizard.phone.country')}
          disabled={control.disabled || locked}
          value={prefix}
          onChange={(event) => {
            setPicked(event.target.value)
            run.change(element.name, joinPhone({ ...stored, prefix: event.target.value }) || null)
          }}
          onBlur={() => run.leave(element.name)}
        >
          {CALLING_COUNTRIES.map((country) => (
            <option key={country.country} value={country.prefix}>
              {names.of(country.country)} {country.prefix}
            </option>
          ))}
        </select>
      </span>
      <input
        {...control}
        {...autofillHints(element.definition.role, run.fillsOwnDetails)}
        className="input"
        type="tel"
        inputMode="tel"
        readOnly={locked}
        {...typed.field}
      />
    </div>
  )
}
