import { addWording, needWording } from '#web/wording/i18n.ts'

/** The sentences of `StepUpDialog`, for each page that opens it. */
export async function needStepUpWording(): Promise<void> {
  addWording('stepUp', {
    fr: async () => (await import('../wording/step-up.ts?fr')).stepUp,
    en: async () => (await import('../wording/step-up.ts?en')).stepUp,
  })
  await needWording('stepUp')
}
