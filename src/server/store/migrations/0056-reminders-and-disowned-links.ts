/**
 * Reminders of unfinished dossiers, and who stopped them; mail links whose reader said that they are for somebody else;
 * what an advisor reads of a decision.
 */
export const STATEMENTS = [
  'alter table envelope_party add column disowned_at timestamptz',
  'alter table integration_event add column message text',
  `create table unfinished_reminder (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     account_id integer not null references account (id),
     day integer not null,
     idle_since timestamptz not null,
     sent_at timestamptz not null,
     stopped_at timestamptz,
     unique (dossier_id, account_id, day, idle_since)
   )`,
  `create index dossier_unfinished on dossier (updated_at) where state = 'ongoing'`,
  `create index dossier_refused on dossier (advisor_id, updated_at) where integration_state = 'refused'`,
]
