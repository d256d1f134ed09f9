/**
 * The history of answers: a row per change of a block, with the former and the new value of what changed. Rows are never
 * updated; they are deleted with their dossier.
 */
export const STATEMENTS = [
  // `json`, not `jsonb`: it keeps its text, so that Node and the database compute the same hash of it.
  `create table answer_change (
     dossier_id integer not null references dossier (id),
     number integer not null,
     block text not null,
     revision integer not null,
     actor_id integer references account (id),
     at timestamptz not null,
     changes json not null,
     primary key (dossier_id, number)
   )`,
  `create function note_answer_change() returns trigger language plpgsql as $$
   declare changed public.answer_change;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('dossier:' || changed.dossier_id, 'change/' || changed.number);
     return null;
   end $$`,
  `create trigger note_answer_change_made after insert or delete on answer_change
     for each row execute function note_answer_change()`,
  `create trigger answer_change_not_updated before update on answer_change
     for each row execute function refuse_change()`,
  `create trigger answer_change_not_emptied before truncate on answer_change
     for each statement execute function refuse_change()`,
  // Set for drafts that were prefilled; null for drafts that a person saved.
  `alter table draft add column source text`,
]
