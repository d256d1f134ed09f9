/**
 * Servers that run on the store, with the newest migration that each knows, and the migration that a program must know to run
 * on it: a release that only adds may run beside the former one.
 */
export const STATEMENTS = [
  `create table running_server (
    process uuid primary key,
    release text not null,
    migration text not null,
    host text not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`,
  `alter table store_identity add column needs_migration text`,
]
