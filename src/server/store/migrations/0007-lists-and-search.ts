const PEOPLE = `concat_ws(' ', username, last_name, first_name)`

/**
 * Keeps lists, counters and searches fast with a million dossiers: list and search text become indexed columns. Also
 * adds the customers of the register.
 */
export const STATEMENTS = [
  // Must match `listOfState`; a test compares them.
  `alter table dossier add column list text not null generated always as (
     case when state in ('signed', 'signature') then state
          when state in ('canceled', 'rejected') then 'abandoned'
          else 'current' end) stored`,
  `alter table dossier add column search_text text not null default ''`,
  // A single text, because no index can serve an OR across two tables.
  `create function dossier_search_text(id integer, title text, client_id integer, advisor_id integer) returns text
     language plpgsql stable as $$
     begin
       -- The space in front: short words are looked for where a word begins.
       return public.search_key(concat_ws(' ', '', id, title,
         (select ${PEOPLE} from public.account where account.id = client_id),
         (select ${PEOPLE} from public.account where account.id = advisor_id)));
     end $$`,
  `create function keep_dossier_search_text() returns trigger language plpgsql as $$
     begin
       new.search_text := public.dossier_search_text(new.id, new.title, new.client_id, new.advisor_id);
       return new;
     end $$`,
  `create function spread_account_names() returns trigger language plpgsql as $$
     begin
       update public.dossier set search_text = public.dossier_search_text(id, title, client_id, advisor_id)
         where client_id = new.id or advisor_id = new.id;
       return null;
     end $$`,
  'update dossier set search_text = dossier_search_text(id, title, client_id, advisor_id)',
  `create trigger dossier_search_text_inserted before insert on dossier
     for each row execute function keep_dossier_search_text()`,
  `create trigger dossier_search_text_updated before update of title, client_id, advisor_id on dossier
     for each row when ((old.title, old.client_id, old.advisor_id) is distinct from (new.title, new.client_id, new.advisor_id))
     execute function keep_dossier_search_text()`,
  `create trigger account_names_spread after update of username, last_name, first_name on account
     for each row when ((old.username, old.last_name, old.first_name) is distinct from (new.username, new.last_name, new.first_name))
     execute function spread_account_names()`,
  'drop index dossier_by_state',
  'drop index dossier_by_advisor',
  'drop index dossier_by_client',
  'drop index dossier_by_integration',
  'drop index dossier_search',
  // Includes the columns of filters and counters, for index-only scans.
  'create index dossier_by_list on dossier (list, id) include (form_code, integration_state)',
  'create index dossier_by_advisor on dossier (advisor_id, list, id) include (form_code, integration_state)',
  'create index dossier_by_client on dossier (client_id, list, id)',
  'create index dossier_by_creator on dossier (created_by, list, id)',
  `create index dossier_by_integration on dossier (integration_state, id) include (form_code)
     where integration_state is not null`,
  'create index dossier_search on dossier using gin (search_text gin_trgm_ops)',
  // The frequency of a word decides between this index and the list's order, so it needs finer statistics.
  'alter table dossier alter column search_text set statistics 500',
  `create index account_by_name on account (parent_id, search_key(last_name), search_key(first_name), id)
     where role in ('client', 'prospect')`,
  'drop index account_search',
  `create index account_search on account
     using gin (search_key(' ' || username || ' ' || last_name || ' ' || first_name) gin_trgm_ops)`,
  'drop index account_parent',
  'create index account_parent on account (parent_id, role)',
  `create table customer (
     id integer generated always as identity primary key,
     code text not null unique,
     civility text,
     first_name text,
     last_name text,
     company_name text,
     legal_form text,
     birth_date date,
     birth_city text,
     birth_country text,
     email text check (email = lower(email)),
     mobile text,
     iban text,
     co_subscriber boolean,
     partner_code text,
     name_key text not null generated always as
       (search_key(coalesce(company_name, coalesce(last_name, '') || ' ' || coalesce(first_name, '')))) stored
   )`,
  'create index customer_name on customer (name_key)',
  'create index customer_birth_date on customer (birth_date) where birth_date is not null',
  'create index customer_email on customer (email) where email is not null',
  'create index customer_mobile on customer (mobile) where mobile is not null',
  'create index customer_iban on customer (iban) where iban is not null',
  // Waits for concurrent writers of the subject, then reads the last committed row. A volatile function takes a new
  // snapshot after the wait, which a single statement would not.
  `create function audit_tail(of_subject text) returns table (sequence integer, mac text)
     language plpgsql volatile as $$
     begin
       perform pg_advisory_xact_lock(hashtextextended('audit ' || of_subject, 0));
       return query select audit.sequence, audit.mac from public.audit
         where audit.subject = of_subject order by audit.sequence desc limit 1;
     end $$`,
]
