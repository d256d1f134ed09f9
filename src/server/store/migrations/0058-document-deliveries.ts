/** Documents of a product that were delivered to the subscriber before receipt was acknowledged. */
export const STATEMENTS = [
  `create table document_delivery (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     product text not null,
     code text not null,
     version text not null,
     sha256 text not null references file (sha256),
     how text not null,
     account_id integer not null references account (id),
     recipient text,
     delivered_at timestamptz not null
   )`,
  'create index document_delivery_dossier on document_delivery (dossier_id)',
  `create function note_document_delivery() returns trigger language plpgsql as $$
   declare changed public.document_delivery;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('dossier:' || changed.dossier_id, 'delivery/' || changed.id);
     return null;
   end $$`,
  `create trigger note_document_delivery after insert or update or delete on document_delivery
     for each row execute function note_document_delivery()`,
]
