/** Who accounts are at upstream providers: found by issuer and subject, which never change, not by address. */
export const STATEMENTS = [
  `create table upstream_link (
     id integer generated always as identity primary key,
     account_id integer not null references account (id),
     issuer text not null,
     subject text not null,
     created_at timestamptz not null,
     unique (issuer, subject),
     unique (account_id, issuer)
   )`,
  `create function note_upstream_link() returns trigger language plpgsql as $$
   declare changed public.upstream_link;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('account:' || changed.account_id, 'upstream-link/' || changed.id);
     return null;
   end $$`,
  `create trigger note_upstream_link after insert or update or delete on upstream_link
     for each row execute function note_upstream_link()`,
]
