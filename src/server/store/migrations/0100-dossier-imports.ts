/** Dossiers opened by another system, by its own references, with what was taken of its answers. */
export const STATEMENTS = [
  `create table dossier_import (
     dossier_id integer primary key references dossier (id),
     owner text not null,
     reference text not null,
     report jsonb not null,
     created_at timestamptz not null,
     unique (owner, reference)
   )`,
]
