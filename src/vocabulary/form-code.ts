/** The form investors and their advisors fill online. */
export const CLIENT_FORM = 'client'

/** The form the back office fills for a subscription that came on paper. Source: shell §2 Dashboard. */
export const BACK_OFFICE_FORM = 'back_office'

/** Codes of the forms a deployment has. */
export const FORM_CODES = [CLIENT_FORM, BACK_OFFICE_FORM] as const
