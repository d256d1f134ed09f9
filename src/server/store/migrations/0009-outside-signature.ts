/** External signature providers: provider and remote id of an envelope, its certificate, and processed messages. */
export const STATEMENTS = [
  `alter table envelope add column provider text not null default 'built-in'`,
  `alter table envelope add column provider_envelope_id text`,
  `alter table envelope add column certificate_sha256 text references file (sha256)`,
  `create unique index envelope_provider_id on envelope (provider, provider_envelope_id)
    where provider_envelope_id is not null`,
  `create table provider_message (
    provider text not null,
    key text not null,
    envelope_id uuid not null references envelope (id),
    event text not null,
    received_at timestamptz not null,
    primary key (provider, key)
  )`,
  `create index provider_message_envelope on provider_message (envelope_id)`,
]
