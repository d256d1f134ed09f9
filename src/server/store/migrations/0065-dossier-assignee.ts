/** The reviewer who has taken charge of a dossier. */
export const STATEMENTS = [
  'alter table dossier add column assignee_id integer references account (id)',
  // Null included: the queue is also filtered by dossiers without an assignee.
  `create index dossier_by_assignee on dossier (assignee_id, integration_state, id) include (form_code)
     where integration_state is not null`,
  // Columns of a released kind of row never change: the assignee is a kind of its own.
  `create function note_dossier_assignee() returns trigger language plpgsql as $$
   begin
     perform public.note_changed('dossier:' || new.id, 'assignee');
     return null;
   end $$`,
  `create trigger note_dossier_assignee_made after insert on dossier
     for each row when (new.assignee_id is not null) execute function note_dossier_assignee()`,
  `create trigger note_dossier_assignee_changed after update on dossier
     for each row when (old.assignee_id is distinct from new.assignee_id)
     execute function note_dossier_assignee()`,
]
