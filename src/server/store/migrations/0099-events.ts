/** Events for other programs, taken from the audit, and the webhooks that deliver them. */
export const STATEMENTS = [
  // Committed audit rows of dossiers that have no place in the feed yet: emptied by src/server/events/number-events.ts.
  'create table event_pending (audit_id bigint primary key)',
  `create function note_event() returns trigger language plpgsql as $$
   begin
     insert into public.event_pending (audit_id) values (new.id);
     return null;
   end $$`,
  // Not while a backup is restored, which brings the rows of event_pending and event with it.
  `create trigger note_event after insert on audit for each row
     when (new.subject like 'dossier:%' and coalesce(current_setting('paraphe.changed', true), '') <> 'off')
     execute function note_event()`,
  // data is json, not jsonb: it keeps its bytes, and a repeated delivery is signed over the same ones.
  `create table event (
     id integer generated always as identity primary key,
     audit_id bigint not null unique,
     dossier_id integer not null references dossier (id),
     advisor_id integer references account (id),
     kind text not null,
     at timestamptz not null,
     data json not null
   )`,
  'create index event_by_advisor on event (advisor_id, id)',
  'create index event_by_dossier on event (dossier_id)',
  'create index event_by_time on event (at)',
  `create table webhook (
     id integer generated always as identity primary key,
     integration_id integer not null references integration (id),
     url text not null,
     kinds text[] not null,
     state text not null check (state in ('on', 'off', 'failed', 'gone')),
     cursor integer not null,
     secret_number integer not null default 1,
     former_secret_until timestamptz,
     is_planned boolean not null default false,
     failures integer not null default 0,
     failing_since timestamptz,
     created_at timestamptz not null
   )`,
  'create index webhook_by_integration on webhook (integration_id)',
  `create table webhook_delivery (
     id integer generated always as identity primary key,
     webhook_id integer not null references webhook (id) on delete cascade,
     event_id integer references event (id) on delete cascade,
     at timestamptz not null,
     status integer,
     duration_ms integer not null,
     answer text not null,
     error text,
     is_replay boolean not null
   )`,
  'create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, id)',
  'create index webhook_delivery_by_event on webhook_delivery (event_id)',
  'create index webhook_delivery_by_time on webhook_delivery (at)',
]
