/** Closed and erased accounts, and legal holds. */
export const STATEMENTS = [
  `alter table account
    add column closed_at timestamptz,
    add column erasure_asked_at timestamptz,
    add column erased_at timestamptz`,
  `create table legal_hold (
    dossier_id integer primary key references dossier (id),
    reason text not null,
    set_at timestamptz not null
  )`,
  // Removing a dossier deletes by foreign key, one dossier at a time: each needs an index.
  'create index signing_view_envelope on signing_view (envelope_id)',
  'create index signing_view_dossier on signing_view (dossier_id)',
  'create index dossier_by_last_change on dossier (updated_at)',
]
