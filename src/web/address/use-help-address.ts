import { reportablePath } from '#rules/reportable-path.ts'
import { useVisit } from './browser-router.tsx'

const HELP = '/aide'

/** The help page, told which page it is opened from: reports of problems quote it. */
export function useHelpAddress(): string {
  const { pathname } = useVisit()
  return pathname === HELP ? HELP : `${HELP}?page=${encodeURIComponent(reportablePath(pathname))}`
}
