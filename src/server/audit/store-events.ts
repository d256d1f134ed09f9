/** Subject of the chain of events that concern the store as a whole. */
export const STORE_SUBJECT = 'store'
/** An archive of it was completed. */
export const BACKUP_MADE = 'backup.made'
/** The head of a day was sealed; its day and its keyed hash are the detail. */
export const HEAD_SEALED = 'audit.head-sealed'
/** A renamed deployment took the store over. */
export const STORE_ADOPTED = 'store.adopted'
