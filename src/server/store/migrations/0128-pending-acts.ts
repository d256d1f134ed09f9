/** Acts that wait for a second administrator, and tables of invitations with a row for each person. */
export const STATEMENTS = [
  `create table pending_act (
     id integer generated always as identity primary key,
     act text not null,
     target text not null,
     payload jsonb not null,
     asked_by integer not null references account (id),
     asked_at timestamptz not null,
     expires_at timestamptz not null,
     settled_by integer references account (id),
     settled_at timestamptz,
     outcome text check (outcome in ('done', 'refused'))
   )`,
  // The same act is not asked for twice.
  'create unique index pending_act_open on pending_act (act, target) where settled_at is null',
  `create table invitation_batch (
     id integer generated always as identity primary key,
     created_by integer not null references account (id),
     created_at timestamptz not null,
     is_wide boolean not null,
     confirmed_at timestamptz
   )`,
  `create table invited_person (
     batch_id integer not null references invitation_batch (id),
     line integer not null,
     person jsonb not null,
     account_id integer references account (id),
     problem text,
     primary key (batch_id, line)
   )`,
  `create index invited_person_waiting on invited_person (batch_id, line)
     where account_id is null and problem is null`,
]
