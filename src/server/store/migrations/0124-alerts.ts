/** Alerts to the operator, and the answers of each minute by which errors of the server are counted. */
export const STATEMENTS = [
  `create table alert (
     id integer generated always as identity primary key,
     code text not null,
     severity text not null,
     params jsonb not null,
     raised_at timestamptz not null,
     notified_at timestamptz not null,
     cleared_at timestamptz
   )`,
  'create unique index alert_in_force on alert (code) where cleared_at is null',
  `create table request_count (
     minute timestamptz primary key,
     requests integer not null,
     failures integer not null
   )`,
]
