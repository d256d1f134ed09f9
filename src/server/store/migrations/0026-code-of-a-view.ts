/**
 * The view in which a one-time code was entered. No foreign key, since a mail link creates its view after the check.
 */
export const STATEMENTS = [`alter table one_time_code add column view_id uuid`]
