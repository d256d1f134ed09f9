/**
 * Decisions of the review that may still be undone: nothing has left yet. A row is deleted by what ends it, the release or
 * the undo, so that exactly one of the two happens.
 */
export const STATEMENTS = [
  `create table decision_hold (
    dossier_id integer primary key references dossier (id),
    event_id integer not null references integration_event (id),
    integration_before text not null,
    validated_before timestamptz,
    until timestamptz not null
  )`,
]
