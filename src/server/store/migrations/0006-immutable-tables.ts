/** Refuses TRUNCATE on immutable tables, and indexes the audit by time. */
export const STATEMENTS = [
  ...['audit', 'form_version'].map(
    (table) => `create trigger "${table}_not_emptied" before truncate on "${table}"
      for each statement execute function refuse_change()`,
  ),
  // Rows are inserted in chronological order, so a small BRIN index serves any number of them.
  `create index audit_at on audit using brin (at)`,
]
