import { useMemo } from 'react'
import { parisClock, parisMoment, presentTimestamp } from '#rules/paris-time.ts'
import { formatCount } from './format-count.ts'
import { formatDay, formatEuros, formatHistoryTime, formatLongDay } from './format.ts'
import { useTranslation } from './translation.ts'

/** Numbers and dates in the language of the page. */
export function useFormat() {
  const { locale } = useTranslation()
  return useMemo(
    () => ({
      euros: (amount: string) => formatEuros(locale, amount),
      count: (count: number) => formatCount(locale, count),
      day: formatDay,
      longDay: (instant: Date) => formatLongDay(locale, instant),
      clock: (iso: string) => parisClock(new Date(iso), locale),
      moment: (iso: string) => parisMoment(new Date(iso), locale),
      /** Of a timestamp in Paris time. */
      timestamp: (stored: string) => presentTimestamp(stored, locale),
      /** Only for the history of decisions. Source: shell §9. */
      historyTime: formatHistoryTime,
    }),
    [locale],
  )
}
