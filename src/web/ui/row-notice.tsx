import { TriangleAlert } from './icons.ts'
import type { ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from './icon.tsx'
import { useTimed } from './use-timed.ts'

/** Source: shell §9. */
const SHOWN_MS = 5_000

/** A row message that dismisses itself. */
export const useRowNotice = () => useTimed<string>(SHOWN_MS)

export function RowNotice({ children }: { readonly children: ReactNode }) {
  return (
    <span className="notice" role="alert">
      <Icon of={TriangleAlert} />
      <span>
        {children}. {t('error.retry')}
      </span>
    </span>
  )
}
