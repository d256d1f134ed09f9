/**
 * One table for the snapshots of envelopes and of paper subscriptions. The old columns and `paper_snapshot` are
 * dropped: older programs refuse this schema anyway, and a rollback restores a backup.
 */
export const STATEMENTS = [
  `create table snapshot (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     envelope_id uuid unique references envelope (id),
     content jsonb not null,
     texts_version_id integer references form_version (id),
     taken_at timestamptz not null
   )`,
  'create index snapshot_dossier on snapshot (dossier_id)',
  'create unique index snapshot_paper on snapshot (dossier_id) where envelope_id is null',
  `insert into snapshot (dossier_id, envelope_id, content, texts_version_id, taken_at)
     select dossier_id, id, snapshot, texts_version_id, created_at from envelope`,
  `insert into snapshot (dossier_id, content, taken_at)
     select dossier_id, snapshot, taken_at from paper_snapshot`,
  'drop table paper_snapshot',
  'alter table envelope drop column snapshot, drop column texts_version_id',
]
