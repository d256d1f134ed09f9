const KEPT = 'code, digest, base_digest, files, source, note, over_id, created_at, created_by'
const rowOf = (row: string, columns: string) => `(${columns.replaceAll(/(\w+)/g, `${row}.$1`)})`
const PUBLISHED = `${KEPT}, published_at, published_by`

/** Published versions of the deployment's own files, and the long runs that an author starts before publishing one. */
export const STATEMENTS = [
  // Proposed while published_at is null. Of the published rows the one with the highest id is served.
  `create table deployment_publication (
     id integer generated always as identity primary key,
     code text not null,
     digest text not null,
     base_digest text not null,
     files jsonb not null,
     source text not null check (source in ('folder', 'studio', 'import')),
     note text not null,
     over_id integer,
     created_at timestamptz not null,
     created_by integer references account (id),
     published_at timestamptz,
     published_by integer references account (id),
     folder_at timestamptz
   )`,
  `create function keep_publication() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and old.published_at is null and ${rowOf('old', KEPT)} is not distinct from ${rowOf('new', KEPT)}
       then return new; end if;
     if tg_op = 'UPDATE' and ${rowOf('old', PUBLISHED)} is not distinct from ${rowOf('new', PUBLISHED)}
       then return new; end if;
     raise exception 'published deployments are never changed';
   end $$`,
  `create trigger deployment_publication_kept before update or delete on deployment_publication
     for each row execute function keep_publication()`,
  `create trigger deployment_publication_not_emptied before truncate on deployment_publication
     for each statement execute function refuse_change()`,
  `create function note_deployment_publication() returns trigger language plpgsql as $$
   declare changed public.deployment_publication;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('store', 'deployment-publication/' || changed.id);
     return null;
   end $$`,
  `create trigger note_deployment_publication_made after insert or delete on deployment_publication
     for each row execute function note_deployment_publication()`,
  `create trigger note_deployment_publication_changed after update on deployment_publication
     for each row when (${rowOf('old', PUBLISHED)} is distinct from ${rowOf('new', PUBLISHED)})
     execute function note_deployment_publication()`,
  `create table studio_run (
     id integer generated always as identity primary key,
     kind text not null check (kind in ('rehearsal', 'guards')),
     digest text not null,
     over_id integer,
     files jsonb not null,
     state text not null check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
     done integer not null default 0,
     total integer,
     result jsonb,
     error text,
     started_by integer references account (id),
     started_at timestamptz not null,
     ended_at timestamptz
   )`,
  'create index studio_run_newest on studio_run (kind, digest, id desc)',
]
