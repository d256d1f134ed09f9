/** The log of the exchanges with the register, and the answer files that were collected from its server. */
export const STATEMENTS = [
  `create table register_exchange (
     id bigint generated always as identity primary key,
     connector text not null,
     direction text not null check (direction in ('out', 'in')),
     name text not null,
     at timestamptz not null,
     duration_ms integer not null,
     status integer,
     answer text not null,
     error text
   )`,
  'create index register_exchange_at on register_exchange (at)',
  // Re-sends of a period.
  'create index register_attempt_created on register_attempt (created_at)',
  `create table register_answer_file (
     name text not null,
     bytes bigint not null,
     modified_at timestamptz not null,
     taken_at timestamptz not null,
     primary key (name, bytes, modified_at)
   )`,
]
