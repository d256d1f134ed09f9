/** A change made with full access to the database and the files but without the keys, and the finding expected for it. */
export interface Tampering {
  readonly name: string
  /** Statements of one transaction with triggers off; each must change a row. */
  readonly sql: readonly string[]
  /** Matches `check: place: problem` of a finding. */
  readonly found: RegExp
}

/** What a tampering does and how it is found; its name is the key of its table. */
export type Change = Pick<Tampering, 'sql' | 'found'>

export const RECEIVED = `(select min(id) from dossier where integration_state = 'sync')`
export const REFUSED = `(select min(id) from dossier where integration_state = 'refused')`
export const ACCEPTED = `(select min(id) from dossier where integration_state = 'validated')`
export const REVIEWED = `(select min(id) from dossier where integration_state = 'ongoing' and form_code = 'client')`
export const PROPOSED = `(select min(dossier_id) from decision_proposal)`
export const OPEN = `(select min(id) from dossier where state = 'ongoing' and advisor_id is not null)`
export const IN_SIGNATURE = `(select min(id) from dossier where state = 'signature')`
export const COMPLETED = `(select id from envelope where dossier_id = ${RECEIVED} and kind = 'subscription' and state = 'completed')`
export const SENT = `(select id from envelope where dossier_id = ${IN_SIGNATURE} and state = 'sent')`
export const STRANGER = `(select min(id) from account where role = 'prospectDirect')`
export const CLIENT = `(select min(id) from account where role = 'client')`
export const REVIEWER = `(select min(id) from account where role = 'manageDossier')`
export const OTHER_HASH = `(select sha256 from file order by sha256 limit 1)`

export const replaced = (column: string, pattern: string, by: string) =>
  `regexp_replace(${column}::text, '${pattern}', '${by}')::jsonb`
export const IBAN = '(FR|DE|BE|LU)[0-9]{2}[0-9A-Z]{11,23}'
export const answers = (dossier: string, pattern: string, by: string) =>
  `update dossier_block set answers = ${replaced('answers', pattern, by)}
   where dossier_id = ${dossier} and answers::text ~ '${pattern}'`
export const snapshot = (dossier: string, pattern: string, by: string) =>
  `update snapshot set content = ${replaced('content', pattern, by)}
   where dossier_id = ${dossier} and content::text ~ '${pattern}'`
export const row = (change: string, found: RegExp | string): Change => ({
  sql: [change],
  found: typeof found === 'string' ? new RegExp(`^rows: dossier \\d+: ${found}`) : found,
})
export const CHANGED = 'does not match the audit'
export const UNAUDITED = 'has no audit record'
export const factor = (change: string, found: string) =>
  row(change, new RegExp(`^accounts: account \\d+: ${found}`))
