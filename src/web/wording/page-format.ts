import { parisClock, parisMoment, presentTimestamp } from '#rules/paris-time.ts'
import { formatCount } from './format-count.ts'
import { formatDay, formatEuros, formatHistoryTime, formatLongDay } from './format.ts'
import { currentTranslation } from './translation.ts'

/** Numbers and dates in the language of the page; no hooks, as `t`. */

const locale = () => currentTranslation().locale

export const euros = (amount: string) => formatEuros(locale(), amount)
export const count = (number: number) => formatCount(locale(), number)
export const day = formatDay
export const longDay = (instant: Date) => formatLongDay(locale(), instant)
export const clock = (iso: string) => parisClock(new Date(iso), locale())
export const moment = (iso: string) => parisMoment(new Date(iso), locale())
/** Of a timestamp in Paris time. */
export const timestamp = (stored: string) => presentTimestamp(stored, locale())
/** Only for the history of decisions. Source: shell §9. */
export const historyTime = formatHistoryTime
