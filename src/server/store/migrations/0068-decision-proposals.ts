/** Decisions that need two people: what the first one decided, until the second one answers. */
export const STATEMENTS = [
  `create table decision_proposal (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     decision text not null,
     reason text not null,
     message text,
     proposed_by integer not null references account (id),
     proposed_at timestamptz not null,
     outcome text,
     answered_by integer references account (id),
     answered_at timestamptz,
     answer_reason text,
     event_id integer references integration_event (id),
     check (outcome is distinct from 'confirmed' or answered_by <> proposed_by)
   )`,
  'create index decision_proposal_dossier on decision_proposal (dossier_id)',
  'create unique index decision_proposal_open on decision_proposal (dossier_id) where outcome is null',
  `create function note_decision_proposal() returns trigger language plpgsql as $$
   declare changed public.decision_proposal;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('dossier:' || changed.dossier_id, 'proposal/' || changed.id);
     return null;
   end $$`,
  `create trigger note_decision_proposal after insert or update or delete on decision_proposal
     for each row execute function note_decision_proposal()`,
]
