/**
 * Networks and teams as rows with a name. What a network was until now, a manager with those under them, becomes a network with
 * one team each; its members and their dossiers stay as they are, since what a manager sees follows the manager.
 */
export const STATEMENTS = [
  `create table network (
     id integer generated always as identity primary key,
     name text not null,
     created_at timestamptz not null
   )`,
  'create unique index network_name on network (lower(name))',
  `create table team (
     id integer generated always as identity primary key,
     network_id integer not null references network (id),
     name text not null,
     created_at timestamptz not null
   )`,
  'create unique index team_name on team (network_id, lower(name))',
  'alter table account add column team_id integer references team (id)',
  'create index account_team on account (team_id) include (id) where team_id is not null',
  // Dropped below: whose network it was is known here alone.
  'alter table network add column head_id integer',
  // Two managers may have one name: their number tells them apart.
  `insert into network (name, created_at, head_id)
   select case when count(*) over (partition by lower(name)) = 1 then name else name || ' (' || username || ')' end, now(), id
   from (select id, username, trim(first_name || ' ' || last_name) as name from account
     where role = 'manager' and erased_at is null) as head
   order by id`,
  'insert into team (network_id, name, created_at) select id, name, created_at from network order by id',
  `update account set team_id = team.id from team join network on network.id = team.network_id
   where account.id = head_id or (account.parent_id = head_id and account.role in ('advisor', 'partner'))`,
  'alter table network drop column head_id',
]
