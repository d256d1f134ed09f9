/** Subject of the chain of events that concern the store as a whole. */
export const STORE_SUBJECT = 'store'
/** An archive of it was completed. */
export const BACKUP_MADE = 'backup.made'
/** The head of a day was sealed; its day and its keyed hash are the detail. */
export const HEAD_SEALED = 'audit.head-sealed'
/** A renamed deployment took the store over. */
export const STORE_ADOPTED = 'store.adopted'
/** A form version, its templates or the facts of the deployment were published by a start. */
export const DEPLOYMENT_PUBLISHED = 'deployment.published'
/** The store was bound to its deployment and its master key. */
export const STORE_BOUND = 'store.bound'
/** From here on every row has its digest in the audit: those written before were digested as they were. */
export const ROWS_SEALED = 'rows.sealed'
