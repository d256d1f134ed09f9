/** Marks the store of a sandbox, with how far its clock is ahead. */
export const STATEMENTS = [
  `create table sandbox (
    one boolean primary key default true check (one),
    ahead_ms bigint not null default 0 check (ahead_ms >= 0)
  )`,
]
