import { reportablePath } from '#rules/reportable-path.ts'
import { useVisit } from './browser-router.tsx'

const HELP = '/aide'

/** Address of the help page, with the page it is opened from, which problem reports quote. */
export function useHelpAddress(): string {
  const { pathname } = useVisit()
  return pathname === HELP ? HELP : `${HELP}?page=${encodeURIComponent(reportablePath(pathname))}`
}
