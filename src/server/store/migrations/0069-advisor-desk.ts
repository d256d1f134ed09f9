/** Notes of advisors on clients and dossiers, and who covers an absent advisor from one day to another. */
export const STATEMENTS = [
  `create table note (
     id integer generated always as identity primary key,
     dossier_id integer references dossier (id),
     client_id integer references account (id),
     author_id integer not null references account (id),
     text text not null,
     created_at timestamptz not null,
     edited_at timestamptz,
     check (num_nonnulls(dossier_id, client_id) = 1)
   )`,
  'create index note_dossier on note (dossier_id, id) where dossier_id is not null',
  'create index note_client on note (client_id, id) where client_id is not null',
  `create table advisor_cover (
     id integer generated always as identity primary key,
     absent_id integer not null references account (id),
     cover_id integer not null references account (id),
     -- Days in Paris, yyyy-mm-dd, both included.
     from_day text not null,
     to_day text not null,
     created_by integer not null references account (id),
     created_at timestamptz not null,
     ended_at timestamptz,
     check (absent_id <> cover_id),
     check (from_day <= to_day)
   )`,
  'create index advisor_cover_cover on advisor_cover (cover_id, to_day) where ended_at is null',
  'create index advisor_cover_absent on advisor_cover (absent_id, to_day)',
  `create function note_advisor_cover() returns trigger language plpgsql as $$
   declare changed public.advisor_cover;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('account:' || changed.absent_id, 'cover/' || changed.id);
     return null;
   end $$`,
  `create trigger note_advisor_cover after insert or update or delete on advisor_cover
     for each row execute function note_advisor_cover()`,
]
