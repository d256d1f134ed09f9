/** Audit subject of events about the whole store. */
export const STORE_SUBJECT = 'store'
/** A backup was completed. */
export const BACKUP_MADE = 'backup.made'
/** A daily head was sealed; the detail holds its day and keyed hash. */
export const HEAD_SEALED = 'audit.head-sealed'
/** A renamed deployment adopted the store. */
export const STORE_ADOPTED = 'store.adopted'
