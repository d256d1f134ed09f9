/** The form filled online by investors and their advisors. */
export const CLIENT_FORM = 'client'

/** The form the back office fills for a subscription received on paper. Source: shell §2 Dashboard. */
export const BACK_OFFICE_FORM = 'back_office'

/** Codes of every form a deployment may define. */
export const FORM_CODES = [CLIENT_FORM, BACK_OFFICE_FORM] as const
