/**
 * Suitability reports with their PDF among the signed documents, the end reason of envelopes, and views opened from a
 * mail link.
 */
export const STATEMENTS = [
  `alter table envelope_document add column kind text not null default 'signed'`,
  `alter table envelope add column end_reason text`,
  `alter table signing_view add column from_link boolean not null default false`,
  `create table adequacy_report (
    envelope_id uuid primary key references envelope (id),
    dossier_id integer not null references dossier (id),
    suitable boolean not null,
    reasons jsonb not null,
    drawn_at timestamptz not null,
    confirmed_by integer references account (id),
    confirmed_at timestamptz
  )`,
  `create index adequacy_report_dossier on adequacy_report (dossier_id)`,
]
