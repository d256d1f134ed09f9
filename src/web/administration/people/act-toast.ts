import type { ActOutcome } from '#web/api/people.ts'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** Shows a toast: the act is done, or waits for another administrator. */
export function showOutcome({ pending }: ActOutcome, done: string): void {
  showToast(pending === null ? done : t('people.pending.asked'))
}
