import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, formatEuros, formatHistoryTime, formatLongDay } from './format.ts'
import type { Locale } from './i18n.ts'

/** Numbers and dates in the language of the page. */
export function useFormat() {
  const { i18n } = useTranslation()
  const locale: Locale = i18n.language === 'en' ? 'en' : 'fr'
  return useMemo(
    () => ({
      locale,
      euros: (amount: string) => formatEuros(locale, amount),
      count: (count: number) => formatCount(locale, count),
      day: formatDay,
      longDay: (instant: Date) => formatLongDay(locale, instant),
      historyTime: formatHistoryTime,
    }),
    [locale],
  )
}
