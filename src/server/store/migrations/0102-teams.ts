/**
 * The team of a manager is read from its index. With its rows read too, PostgreSQL expected so much of an average manager, whose
 * number of clients counts as well, that it planned each page of a manager anew.
 */
export const STATEMENTS = [
  'drop index account_parent',
  'create index account_parent on account (parent_id, role) include (closed_at, id)',
]
