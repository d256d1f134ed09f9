import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/wording/translation.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { addMonths } from '#rules/add-to-day.ts'
import { clampDay, moveDay, weeksOfMonth, type DayBounds } from './calendar-days.ts'

/** Years offered on either side of the day shown when the form sets no bound. */
const YEARS_AROUND = 110

interface CalendarProps extends DayBounds {
  readonly id: string
  readonly label: string
  readonly locale: Locale
  readonly chosen: string | undefined
  /** Initially focused day. */
  readonly start: string
  readonly onPick: (day: string) => void
  /** `isEscape`: focus returns to the button. */
  readonly onClose: (isEscape: boolean) => void
}

/** Calendar of a month: arrows move by day and week, Page keys by month, Escape closes. */
export function DateCalendar({ id, label, locale, chosen, start, min, max, onPick, onClose }: CalendarProps) {
  const [focused, setFocused] = useState(() => clampDay(start, { min, max }))
  const grid = useRef<HTMLTableElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  const weeks = weeksOfMonth(focused)
  useLeaving(panel, onClose)
  useEffect(() => {
    focusDay(grid.current)
  }, [])

  const show = (day: string) => setFocused(clampDay(day, { min, max }))
  const onDayKey = (event: KeyboardEvent) => {
    const day = moveDay(focused, event.key, event.shiftKey)
    if (day === undefined) return
    event.preventDefault()
    // The day may be in a month not rendered yet.
    flushSync(() => show(day))
    focusDay(grid.current)
  }

  return (
    <dialog open id={id} ref={panel} className="calendar" aria-label={label}>
      <CalendarHead focused={focused} min={min} max={max} locale={locale} onShow={show} />
      {/* A grid role makes screen readers pass arrow keys through. */}
      <table ref={grid} role="grid" className="calendar__grid" aria-label={monthTitle(focused, locale)}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={part(day, locale, { weekday: 'long' })}>
                {part(day, locale, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen}>
                  <button
                    type="button"
                    className="calendar__day num"
                    data-other={day.slice(0, 7) === focused.slice(0, 7) ? undefined : true}
                    tabIndex={day === focused ? 0 : -1}
                    disabled={clampDay(day, { min, max }) !== day}
                    aria-label={part(day, locale, { dateStyle: 'full' })}
                    onKeyDown={onDayKey}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  )
}

function focusDay(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
}

/** Closes on Escape, outside focus and outside pointer. */
function useLeaving(panel: RefObject<HTMLElement | null>, onClose: (isEscape: boolean) => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onClose(true)
    }
    const onElsewhere = ({ target }: Event) => {
      // The field and its button belong to the widget.
      const widget = panel.current?.parentElement
      if (target instanceof Node && widget && !widget.contains(target)) onClose(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('pointerdown', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('pointerdown', onElsewhere)
    }
  }, [panel, onClose])
}

/** Month and year as selects: a year of birth would take hundreds of presses of "previous month". */
function CalendarHead({
  focused,
  min,
  max,
  locale,
  onShow,
}: DayBounds & {
  readonly focused: string
  readonly locale: Locale
  readonly onShow: (day: string) => void
}) {
  const year = Number(focused.slice(0, 4))
  const month = Number(focused.slice(5, 7))
  const firstYear = min === undefined ? year - YEARS_AROUND : Number(min.slice(0, 4))
  const lastYear = max === undefined ? year + YEARS_AROUND : Number(max.slice(0, 4))
  const monthNames = Array.from({ length: 12 }, (_, index) =>
    part(`2026-${String(index + 1).padStart(2, '0')}-01`, locale, { month: 'long' }),
  )
  return (
    <div className="calendar__head">
      <button
        type="button"
        className="iconbtn"
        aria-label={t('wizard.date.previous')}
        onClick={() => onShow(addMonths(focused, -1))}
      >
        <Icon of={ChevronLeft} />
      </button>
      <select
        className="input"
        aria-label={t('wizard.date.month')}
        value={month}
        onChange={(event) => onShow(addMonths(focused, Number(event.target.value) - month))}
      >
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input num"
        aria-label={t('wizard.date.year')}
        value={year}
        onChange={(event) => onShow(addMonths(focused, (Number(event.target.value) - year) * 12))}
      >
        {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('wizard.date.next')}
        onClick={() => onShow(addMonths(focused, 1))}
      >
        <Icon of={ChevronRight} />
      </button>
    </div>
  )
}

function monthTitle(day: string, locale: Locale): string {
  return part(day, locale, { month: 'long', year: 'numeric' })
}

function part(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB'
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
