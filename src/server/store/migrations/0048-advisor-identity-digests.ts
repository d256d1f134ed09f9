/** Records changes of an advisor's legal identity, which is printed in mission letters, for the audit's digests. */
export const STATEMENTS = [
  `create function note_advisor_identity() returns trigger language plpgsql as $$
   begin
     perform public.note_changed('account:' || new.id, 'advisor-identity');
     return null;
   end $$`,
  `create trigger note_advisor_identity_made after insert on account
     for each row when (new.advisor_identity is not null) execute function note_advisor_identity()`,
  `create trigger note_advisor_identity_changed after update on account
     for each row when (old.advisor_identity is distinct from new.advisor_identity)
     execute function note_advisor_identity()`,
]
