/**
 * What waits for a decision, by deadline, with the columns of every filter: a filtered page of the review queue and its total
 * are read from this index alone. One signed dossier in twenty-five is in it.
 */
export const STATEMENTS = [
  `create index dossier_waiting on dossier (integration_state, coalesce(resigned_at, signed_at), id)
    include (list, form_code, state, product_code, amount_cents, created_at, signed_at, resigned_at, advisor_id, assignee_id,
      vigilance)
    where integration_state in ('ongoing', 'error')`,
]
