import { TriangleAlert } from './icons.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Icon } from './icon.tsx'

/** Source: shell §9. */
const SHOWN_MS = 5_000

/** A row message that dismisses itself. */
export function useRowNotice(): readonly [string | null, (text: string) => void] {
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => {
    if (notice === null) return undefined
    const timer = setTimeout(() => setNotice(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice]
}

export function RowNotice({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <span className="notice" role="alert">
      <Icon of={TriangleAlert} />
      <span>
        {children}. {t('error.retry')}
      </span>
    </span>
  )
}
