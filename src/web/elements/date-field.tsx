import { CalendarDays } from './field-icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCallback, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { ElementState, FormSession } from '#engine/index.ts'
import { formatFrenchDate, parseFrenchDate } from '#rules/dates.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { autofillHints } from './autofill-hints.ts'
import { addMonths } from '#rules/add-to-day.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf, settle } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { DATE_TEXT, shapeTypedDate } from './typed-shapes.ts'
import { useTypedText } from './use-typed-text.ts'

/** Loaded on demand: most people type dates. */
const DateCalendar = lazyPart(async () => (await import('./date-calendar.tsx')).DateCalendar, {
  wording: 'wizardExtras',
})

/** A calendar for a date of birth starts this far back. */
const USUAL_AGE_YEARS = 60

/** A date typed as dd/mm/yyyy, or picked in a calendar. */
export function DateField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const typed = useTypedText(element, DATE_TEXT)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const locked = isLocked(element)
  const close = useCallback((isReturning: boolean) => {
    setOpen(false)
    if (isReturning) button.current?.focus()
  }, [])
  return (
    <div className="datefield">
      <div className="group">
        <input
          {...control}
          {...autofillHints(element.definition.role, run.fillsOwnDetails)}
          className="input"
          inputMode="numeric"
          readOnly={locked}
          value={typed.shown}
          onChange={(event) => typed.type(shapeTypedDate(event.target.value, typed.shown))}
          onBlur={typed.leave}
        />
        {!locked && (
          <button
            ref={button}
            type="button"
            className="group__add group__add--end"
            disabled={element.disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={t('wizard.date.pick', { label })}
            onClick={() => setOpen(!open)}
          >
            <Icon of={CalendarDays} />
          </button>
        )}
      </div>
      {open && (
        <DateCalendar
          id={`${control.id}-calendar`}
          label={label}
          locale={run.locale}
          chosen={parseFrenchDate(textOf(element))}
          start={startDay(element, run.session)}
          min={element.minDate && parseFrenchDate(element.minDate)}
          max={element.maxDate && parseFrenchDate(element.maxDate)}
          onPick={(day) => {
            settle(run, element.name, formatFrenchDate(day))
            close(true)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const TODAY = { fr: '{today}', en: '{today}' }

/**
 * Initial day: the answer, else today (of the session, as device clocks may be wrong), decades earlier for a birth.
 */
function startDay(element: ElementState, session: FormSession): string {
  const answer = parseFrenchDate(textOf(element))
  if (answer !== undefined) return answer
  const today = parseFrenchDate(session.text(TODAY, 'fr')) ?? '2000-01-01'
  return element.type === 'input_birthdate' ? addMonths(today, -12 * USUAL_AGE_YEARS) : today
}
