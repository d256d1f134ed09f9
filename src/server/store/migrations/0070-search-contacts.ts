const NAMES = `concat_ws(' ', username, last_name, first_name)`
/** French numbers as they are dialled at home; `findSearchTerms` writes the search in the same way. */
const phone = (column: string) =>
  `regexp_replace(regexp_replace(${column}, '[^0-9+]', '', 'g'), '^\\+33', '0')`
const SEARCHED = 'id, title, client_id, advisor_id, contact, amount_cents'

/**
 * Dossiers are found by e-mail address, telephone and amount too: those of the client's account, and of the answers, since
 * a lead has no account. They are part of the one indexed search text.
 */
export const STATEMENTS = [
  // E-mail address and telephone of the subscriber, from the answers.
  `alter table dossier add column contact text not null default ''`,
  `create function dossier_search_text(
     id integer, title text, client_id integer, advisor_id integer, contact text, amount_cents bigint
   ) returns text language plpgsql stable as $$
     begin
       -- The space in front: short words are looked for where a word begins.
       return public.search_key(concat_ws(' ', '', id, title,
         (select concat_ws(' ', ${NAMES}, email, ${phone('mobile')}) from public.account where account.id = client_id),
         (select ${NAMES} from public.account where account.id = advisor_id),
         contact, to_char(amount_cents / 100.0, 'FM999999999999990.00')));
     end $$`,
  `create or replace function keep_dossier_search_text() returns trigger language plpgsql as $$
     begin
       new.search_text := public.dossier_search_text(
         new.id, new.title, new.client_id, new.advisor_id, new.contact, new.amount_cents);
       return new;
     end $$`,
  `create or replace function spread_account_names() returns trigger language plpgsql as $$
     begin
       update public.dossier set search_text = public.dossier_search_text(${SEARCHED})
         where client_id = new.id or advisor_id = new.id;
       return null;
     end $$`,
  'drop trigger dossier_search_text_updated on dossier',
  'drop trigger account_names_spread on account',
  'drop function dossier_search_text(integer, text, integer, integer)',
  `update dossier set search_text = dossier_search_text(${SEARCHED})`,
  `create trigger dossier_search_text_updated
     before update of title, client_id, advisor_id, contact, amount_cents on dossier
     for each row when ((old.title, old.client_id, old.advisor_id, old.contact, old.amount_cents)
       is distinct from (new.title, new.client_id, new.advisor_id, new.contact, new.amount_cents))
     execute function keep_dossier_search_text()`,
  `create trigger account_names_spread after update of username, last_name, first_name, email, mobile on account
     for each row when ((old.username, old.last_name, old.first_name, old.email, old.mobile)
       is distinct from (new.username, new.last_name, new.first_name, new.email, new.mobile))
     execute function spread_account_names()`,
]
