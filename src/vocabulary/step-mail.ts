/** Steps of a subscription at which a deployment chooses whether investors get a mail. */
export const STEP_MAILS = ['accepted', 'registered', 'enjoyment'] as const
export type StepMail = (typeof STEP_MAILS)[number]
