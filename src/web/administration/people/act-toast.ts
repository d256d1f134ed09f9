import type { ActOutcome } from '#web/api/people.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { Translate } from '#web/wording/translation.ts'

/** Shows a toast: the act is done, or waits for another administrator. */
export function showOutcome({ pending }: ActOutcome, done: string, t: Translate): void {
  showToast(pending === null ? done : t('people.pending.asked'))
}
