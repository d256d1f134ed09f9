import { addWording, needWording } from '#web/wording/i18n.ts'

/** The sentences of `StepUpDialog`, for each page that opens it. */
export async function needStepUpWording(): Promise<void> {
  addWording('stepUp', {
    fr: () => import('../wording/step-up.ts?fr'),
    en: () => import('../wording/step-up.ts?en'),
  })
  await needWording('stepUp')
}
