const FILTERED = `form_code, state, product_code, amount_cents, created_at, signed_at, resigned_at, advisor_id, assignee_id`

/**
 * Any combination of filters is answered from the index of its list, without the rows: the columns of all filters are in the
 * indexes that order the lists. Rare combinations read the whole list, and the planner cannot know that a range of days lies at
 * its far end, so an index for each filter would not bound them.
 */
export const STATEMENTS = [
  'drop index dossier_by_list',
  'drop index dossier_by_integration',
  'drop index dossier_by_assignee',
  `create index dossier_by_list on dossier (list, id) include (integration_state, ${FILTERED})`,
  `create index dossier_by_integration on dossier (integration_state, id) include (list, ${FILTERED})
     where integration_state is not null`,
  // Dossiers without an assignee are found by the index of their list.
  `create index dossier_by_assignee on dossier (assignee_id, integration_state, id) include (form_code)
     where assignee_id is not null`,
  // An index answers without the rows where a page has been vacuumed since it changed: earlier than after a fifth of the table.
  'alter table dossier set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
]
