const ADVISE = `account.closed_at is null and account.role in ('advisor', 'partner', 'manager')`
const NOTED = 'for each row when (old.network_id is distinct from new.network_id)'

/**
 * Programs of a network. One of a manager goes to the network of that manager where both have the same people, so that nobody
 * is added or lost; any other one stays with its manager or partner. From here on a team decides for whom programs act, so
 * the audit holds digests of it.
 */
export const STATEMENTS = [
  // Without a reference: rows of programs are never deleted, networks are. No number is given twice.
  'alter table integration add column network_id integer',
  `update integration set network_id = team.network_id
   from account as head join team on team.id = head.team_id
   where head.id = owner_id and head.role = 'manager' and not ('accounts:write' = any(scopes)) and not exists (
     select from account left join team as own on own.id = account.team_id
     where ${ADVISE} and coalesce(head.id in (account.id, account.parent_id), false) <> coalesce(own.network_id = team.network_id, false))`,
  ...note('integration_network', 'store', 'integration-network'),
  ...note('team', 'store', 'team'),
  `create trigger note_integration_network_made after insert on integration
     for each row when (new.network_id is not null) execute function note_integration_network()`,
  `create trigger note_integration_network_changed after update on integration
     ${NOTED} execute function note_integration_network()`,
  `create trigger note_team_made after insert or delete on team for each row execute function note_team()`,
  `create trigger note_team_changed after update on team ${NOTED} execute function note_team()`,
  `create function note_account_team() returns trigger language plpgsql as $$
   begin
     perform public.note_changed('account:' || new.id, 'account-team');
     return null;
   end $$`,
  `create trigger note_account_team_made after insert on account
     for each row when (new.team_id is not null) execute function note_account_team()`,
  `create trigger note_account_team_changed after update on account
     for each row when (old.team_id is distinct from new.team_id) execute function note_account_team()`,
]

function note(name: string, subject: string, key: string): readonly string[] {
  return [
    `create function note_${name}() returns trigger language plpgsql as $$
     begin
       perform public.note_changed('${subject}', '${key}/' || coalesce(new.id, old.id));
       return null;
     end $$`,
  ]
}
