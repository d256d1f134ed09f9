/** Published facts of the deployment over time, and the structure of form versions. */
export const STATEMENTS = [
  `create table deployment_version (
       id integer generated always as identity primary key,
       code text not null,
       hash text not null,
       facts jsonb not null,
       published_at timestamptz not null default now()
     )`,
  `create table form_structure (
       form_version_id integer primary key references form_version (id),
       hash text not null
     )`,
  'alter table envelope add column texts_version_id integer references form_version (id)',
  ...['deployment_version', 'form_structure'].flatMap((table) => [
    `create trigger "${table}_immutable" before update or delete on "${table}"
      for each row execute function refuse_change()`,
    `create trigger "${table}_not_emptied" before truncate on "${table}"
      for each statement execute function refuse_change()`,
  ]),
]
