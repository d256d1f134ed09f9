/** Audit subject of events about the whole store. */
export const STORE_SUBJECT = 'store'
export const BACKUP_MADE = 'backup.made'
/**
 * An archive was restored next to the store and verified; the detail holds the archive's date and whether all checks
 * passed.
 */
export const BACKUP_TRIED = 'backup.tried'
/** A daily head was sealed; the detail holds its day and keyed hash. */
export const HEAD_SEALED = 'audit.head-sealed'
/** A renamed deployment adopted the store. */
export const STORE_ADOPTED = 'store.adopted'
/** A form version, its templates or the facts of the deployment were published by a start. */
export const DEPLOYMENT_PUBLISHED = 'deployment.published'
/** The store was bound to its deployment and its master key. */
export const STORE_BOUND = 'store.bound'
/** Roots are signed with a new key from here on. */
export const EVIDENCE_KEY_INTRODUCED = 'evidence.key-introduced'
/** A preview moved a dossier to another form version; the detail holds both. */
export const FORM_REPLACED = 'dossier.form-replaced'
/** Rows of earlier releases were given digests; from here on a row without a digest is a finding. */
export const ROWS_SEALED = 'rows.sealed'
/** Teams, the people in them and the programs of networks were given digests, which earlier releases did not record. */
export const PLACES_SEALED = 'rows.places-sealed'
/** A program was given an identity; the detail holds its number. */
export const INTEGRATION_CREATED = 'integration.created'
/** A program got a new key or secret; the detail holds its number. */
export const INTEGRATION_ROTATED = 'integration.rotated'
/** A program was revoked; the detail holds its number. */
export const INTEGRATION_REVOKED = 'integration.revoked'
/** A version of a screening list was loaded; the detail holds its code, digest and number of entries. */
export const LIST_LOADED = 'screening.list-loaded'
/** Dossiers were screened; the detail holds the list version and how many. */
export const DOSSIERS_SCREENED = 'screening.run'
/** A version of the deployment's files was proposed to a second author; the detail holds its number and digest. */
export const VERSION_PROPOSED = 'deployment.version-proposed'
/** A version of the deployment's files is served from here on; the detail holds its number, digest and source. */
export const VERSION_PUBLISHED = 'deployment.version-published'
/**
 * A webhook of a program was added, changed or removed, or got a new secret; the detail holds both numbers and the kind of
 * change.
 */
export const WEBHOOK_CHANGED = 'webhook.changed'
