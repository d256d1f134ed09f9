import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Source: shell §9. */
const SHOWN_MS = 5_000

/** A message on one row, which goes by itself. */
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
  return (
    <span className="notice" role="alert">
      <Icon of={TriangleAlert} />
      {children}
    </span>
  )
}
