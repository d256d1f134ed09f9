/** Whose chain holds what was done with the store as a whole. */
export const STORE_SUBJECT = 'store'
/** An archive of it was completed. */
export const BACKUP_MADE = 'backup.made'
/** A renamed deployment took the store over. */
export const STORE_ADOPTED = 'store.adopted'
