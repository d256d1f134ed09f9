/**
 * How long each sealed document can be proved, and the file with its archive timestamps. Derived: the sealed file stays the
 * one that the audit and the evidence name, and the archived one begins with its bytes.
 */
export const STATEMENTS = [
  `create table document_proof (
     envelope_id uuid not null,
     document_id integer not null,
     sha256 text not null references file (sha256),
     level text not null,
     provable_until timestamptz not null,
     stamped_at timestamptz,
     due_at timestamptz not null,
     failure text,
     failures integer not null default 0,
     primary key (envelope_id, document_id),
     foreign key (envelope_id, document_id) references envelope_document (envelope_id, id)
   )`,
  'create index document_proof_due on document_proof (due_at)',
]
