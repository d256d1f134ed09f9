/**
 * Facts of the deployment that snapshots share, stored once under the hash that each snapshot names. Snapshots of earlier
 * releases keep theirs in their content, which the audit holds digests of.
 */
export const STATEMENTS = [
  `create table snapshot_facts (
     hash text primary key,
     content jsonb not null
   )`,
  `create trigger snapshot_facts_immutable before update or delete on snapshot_facts
     for each row execute function refuse_change()`,
  `create trigger snapshot_facts_not_emptied before truncate on snapshot_facts
     for each statement execute function refuse_change()`,
]
