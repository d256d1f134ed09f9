import { needStepUpWording } from '#web/administration/step-up-wording.ts'
import { needWording } from '#web/wording/i18n.ts'
import { AccountPage } from './account-page.tsx'

/** The page with its wording, including that of the step-up dialog. */
export async function openAccount() {
  await Promise.all([needWording('account'), needWording('notices'), needStepUpWording()])
  return AccountPage
}
