/** Records when an attempt was held back, which earlier releases found by the beginning of its error text. */
export const STATEMENTS = [
  'alter table register_attempt add column held_at timestamptz',
  `update register_attempt set held_at = created_at
   where state = 'failed' and last_error like 'not sent, it does not match the audit:%'`,
]
