/** The last acknowledged write of each process, by which it knows a PostgreSQL that lacks some. */
export const STATEMENTS = [
  `create table write_mark (
    process uuid primary key,
    number bigint not null,
    at timestamptz not null default now()
  )`,
]
