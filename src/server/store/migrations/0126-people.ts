const NAME = 'search_key(last_name), search_key(first_name), id'
const FILTERS = '(role, closed_at, last_signed_in_at, parent_id)'

/**
 * The administrator's list of people: by name with any filter from its indexes, by any part of name, number and address,
 * and who never signed in. The last sign-in was
 * only in the audit.
 */
export const STATEMENTS = [
  'alter table account add column last_signed_in_at timestamptz',
  `update account set last_signed_in_at = signed.at
     from (select subject, max(at) as at from audit where action = 'account.signed-in' group by subject) as signed
     where signed.subject = 'account:' || account.id`,
  `create index account_people on account (${NAME}) include ${FILTERS} where erased_at is null`,
  `create index account_people_of_role on account (role, ${NAME}) include (closed_at, last_signed_in_at, parent_id)
     where erased_at is null`,
  `create index account_people_search on account
     using gin (search_key(' ' || username || ' ' || last_name || ' ' || first_name || ' ' || email) gin_trgm_ops)`,
]
