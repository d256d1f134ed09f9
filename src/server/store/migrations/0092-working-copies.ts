/**
 * The studio's working copy: files that differ from the published ones, with the log of its edits. A file row keeps the
 * published content that its first edit saw, so that a publication made elsewhere is compared three ways.
 */
export const STATEMENTS = [
  `create table working_copy (
     code text primary key,
     revision integer not null,
     base_digest text not null
   )`,
  `create table working_copy_file (
     code text not null references working_copy (code),
     file text not null,
     original text,
     content text,
     primary key (code, file)
   )`,
  `create table working_copy_edit (
     code text not null references working_copy (code),
     revision integer not null,
     author_id integer not null references account (id),
     at timestamptz not null,
     kind text not null,
     undoes integer,
     undone_by integer,
     edits jsonb not null,
     inverse jsonb not null,
     changes jsonb not null,
     primary key (code, revision)
   )`,
  'create index working_copy_edit_author on working_copy_edit (author_id, code, revision)',
  `create table studio_presence (
     account_id integer primary key references account (id),
     place text not null,
     since timestamptz not null,
     seen_at timestamptz not null
   )`,
]
