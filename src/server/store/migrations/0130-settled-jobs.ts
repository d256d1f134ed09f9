/** Who closed a dead letter without another try, and why. Dead letters are found without reading all that was done. */
export const STATEMENTS = [
  `alter table outbox add column settled_by integer references account (id), add column settled_reason text`,
  'create index outbox_dead on outbox (id) where dead_at is not null',
]
