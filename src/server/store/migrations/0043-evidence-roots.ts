/**
 * Append-only Merkle tree over the heads of all audit chains: a changed chain adds a leaf and full subtrees never change,
 * so that the cost of a root depends only on what changed since the last one. Statements are immutable; timestamp and
 * signature are set once.
 */
export const STATEMENTS = [
  `create table evidence_root (
     number integer primary key,
     size bigint not null,
     last_row bigint not null,
     at timestamptz not null,
     statement text not null,
     timestamp text,
     key text,
     signature text
   )`,
  `create table evidence_leaf (
     index bigint primary key,
     root_number integer not null references evidence_root (number),
     subject text not null,
     sequence integer not null,
     head text not null,
     hash text not null,
     unique (subject, sequence)
   )`,
  `create table evidence_node (
     level smallint not null,
     index bigint not null,
     hash text not null,
     primary key (level, index)
   )`,
  ...['evidence_leaf', 'evidence_node'].map(
    (table) =>
      `create trigger ${table}_immutable before update or delete on ${table} for each row execute function refuse_change()`,
  ),
  ...['evidence_root', 'evidence_leaf', 'evidence_node'].map(
    (table) =>
      `create trigger ${table}_not_emptied before truncate on ${table} for each statement execute function refuse_change()`,
  ),
  `create function refuse_changed_root() returns trigger language plpgsql as $$ begin
     if tg_op = 'DELETE' or new.number <> old.number or new.size <> old.size or new.last_row <> old.last_row
       or new.at <> old.at or new.statement <> old.statement
       or (old.timestamp is not null and new.timestamp is distinct from old.timestamp)
       or (old.signature is not null and (new.signature is distinct from old.signature or new.key is distinct from old.key))
     then raise exception '% rows are immutable', tg_table_name; end if;
     return new; end $$`,
  `create trigger evidence_root_immutable before update or delete on evidence_root
     for each row execute function refuse_changed_root()`,
]
