/**
 * Account and session that opened a signing view, and the number of wrong codes and renewed links of a party. Codes are
 * counted per account; null stands for the mail link, as in rows of earlier releases.
 */
export const STATEMENTS = [
  'alter table signing_view add column opened_by integer references account (id)',
  'alter table signing_view add column account_session text',
  'alter table signing_view add column link_round integer not null default 0',
  'alter table one_time_code add column opened_by integer references account (id)',
  'alter table envelope_party add column wrong_codes integer not null default 0',
  'alter table envelope_party add column link_round integer not null default 0',
]
