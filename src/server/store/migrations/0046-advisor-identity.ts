/** Legal identity of advisors (firm, ORIAS number, association…); null until the administrator has given it. */
export const STATEMENTS = [`alter table account add column advisor_identity jsonb`]
