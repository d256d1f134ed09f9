interface Watched {
  readonly table: string
  /** SQL expressions over `changed`, the inserted, updated or deleted row. */
  readonly subject: string
  readonly key: string
  /** Columns whose updates are recorded; all when absent. */
  readonly columns?: readonly string[]
}

const DOSSIER = `'dossier:' || changed.dossier_id`
const OF_ENVELOPE = `'dossier:' || (select dossier_id from public.envelope where id = changed.envelope_id)`
const ACCOUNT = `'account:' || changed.account_id`
const STORE = `'store'`

const WATCHED: readonly Watched[] = [
  {
    table: 'dossier',
    subject: `'dossier:' || changed.id`,
    key: `'dossier'`,
    columns: [
      'form_version_id',
      'form_code',
      'state',
      'integration_state',
      'direct',
      'client_id',
      'advisor_id',
      'created_by',
      'reject_reason',
      'created_at',
      'signed_at',
      'validated_at',
      'force_mandate',
    ],
  },
  { table: 'dossier_block', subject: DOSSIER, key: `'answers/' || changed.block` },
  { table: 'dossier_access', subject: DOSSIER, key: `'access/' || changed.account_id` },
  { table: 'receipt', subject: DOSSIER, key: `'receipt/' || changed.id` },
  { table: 'snapshot', subject: DOSSIER, key: `'snapshot/' || changed.id` },
  { table: 'envelope', subject: DOSSIER, key: `'envelope/' || changed.id` },
  {
    table: 'envelope_party',
    subject: OF_ENVELOPE,
    key: `'party/' || changed.envelope_id || '/' || changed.party`,
    columns: [
      'stage',
      'name',
      'email',
      'mobile',
      'state',
      'appearance',
      'sealed_at',
      'changed_at',
      'behalf_of',
      'account_id',
    ],
  },
  {
    table: 'envelope_document',
    subject: OF_ENVELOPE,
    key: `'document/' || changed.envelope_id || '/' || changed.id`,
  },
  { table: 'envelope_event', subject: OF_ENVELOPE, key: `'event/' || changed.id` },
  { table: 'adequacy_report', subject: DOSSIER, key: `'report/' || changed.envelope_id` },
  { table: 'integration_event', subject: DOSSIER, key: `'decision/' || changed.id` },
  { table: 'pairing', subject: DOSSIER, key: `'pairing/' || changed.scope` },
  {
    table: 'register_attempt',
    subject: DOSSIER,
    key: `'attempt/' || changed.attempt`,
    columns: ['connector', 'state', 'event_id', 'reason', 'created_at', 'sent_at', 'ended_at'],
  },
  { table: 'register_line', subject: DOSSIER, key: `'line/' || changed.id` },
  { table: 'legal_hold', subject: DOSSIER, key: `'hold'` },
  { table: 'contact_confirmation', subject: DOSSIER, key: `'contact/' || changed.id` },
  {
    table: 'account',
    subject: `'account:' || changed.id`,
    key: `'account'`,
    columns: [
      'role',
      'email',
      'username',
      'civility',
      'first_name',
      'last_name',
      'mobile',
      'password_hash',
      'signer_email',
      'parent_id',
      'closed_at',
      'erased_at',
    ],
  },
  {
    table: 'second_factor',
    subject: ACCOUNT,
    key: `'second-factor'`,
    columns: ['sealed_secret', 'confirmed_at'],
  },
  {
    table: 'recovery_code',
    subject: ACCOUNT,
    key: `'recovery/' || left(changed.code_hash, 12)`,
    columns: ['code_hash'],
  },
  { table: 'form_version', subject: STORE, key: `'form-version/' || changed.id` },
  { table: 'form_structure', subject: STORE, key: `'form-structure/' || changed.form_version_id` },
  { table: 'template_set', subject: STORE, key: `'template-set/' || changed.hash` },
  { table: 'deployment_version', subject: STORE, key: `'deployment-version/' || changed.id` },
  { table: 'store_identity', subject: STORE, key: `'store'` },
]

function watch({ table, subject, key, columns }: Watched): readonly string[] {
  const name = `note_${table}`
  const all = (row: string) => columns?.map((column) => `${row}.${column}`).join(', ')
  const isChanged = columns ? `when ((${all('old')}) is distinct from (${all('new')}))` : ''
  const trigger = (suffix: string, event: string, when = '') =>
    `create trigger ${name}_${suffix} after ${event} on ${table} for each row ${when} execute function ${name}()`
  return [
    `create function ${name}() returns trigger language plpgsql as $$
     declare changed public.${table};
     begin
       if tg_op = 'DELETE' then changed := old; else changed := new; end if;
       perform public.note_changed(${subject}, ${key});
       return null;
     end $$`,
    trigger('made', 'insert or delete'),
    trigger('changed', 'update', isChanged),
  ]
}

/**
 * Binds rows to the audit. An audit row holds a keyed digest of every row changed by its transaction (`digests`) and a
 * place in a ledger, a chain through all subjects. Triggers collect the keys of changed rows in a transaction-local
 * setting, so that writers need not list them.
 */
export const STATEMENTS = [
  `alter table audit
     add column digests jsonb,
     add column ledger integer,
     add column ledger_sequence bigint`,
  // A writer locks the first free ledger, or creates one: there are as many as there were concurrent writers.
  `create table audit_ledger (
     number integer primary key generated always as identity,
     sequence bigint not null default 0,
     mac text not null default ''
   )`,
  `create function note_changed(subject text, key text) returns void language plpgsql as $$
   declare
     noted text := coalesce(current_setting('paraphe.changed', true), '');
     entry text := subject || ' ' || key || e'\\n';
   begin
     -- Set during a restore, which inserts rows together with their audit.
     if noted = 'off' then return; end if;
     if noted = '' then noted := e'\\n'; end if;
     if position(e'\\n' || entry in noted) = 0 then
       perform set_config('paraphe.changed', noted || entry, true);
     end if;
   end $$`,
  // Locks the subject's chain, then reads its end. Writers of different subjects do not block each other: each locks
  // a ledger of its own.
  `create function audit_end(of_subject text)
     returns table (sequence integer, mac text, ledger integer, "ledgerSequence" bigint, changed text[])
     language plpgsql volatile as $$
     declare
       noted text;
       own text[];
       ledger_number integer;
       ledger_end bigint;
     begin
       perform pg_advisory_xact_lock(hashtextextended('audit ' || of_subject, 0));
       select free.number, free.sequence into ledger_number, ledger_end from public.audit_ledger as free
         order by free.number limit 1 for update skip locked;
       if not found then
         insert into public.audit_ledger default values returning number, 0 into ledger_number, ledger_end;
       end if;
       noted := coalesce(current_setting('paraphe.changed', true), '');
       if noted <> '' and noted <> 'off' then
         select array_agg(substr(entry, length(of_subject) + 2)) into own
           from unnest(string_to_array(noted, e'\\n')) as entry where starts_with(entry, of_subject || ' ');
         perform set_config('paraphe.changed', coalesce((
           select e'\\n' || string_agg(entry || e'\\n', '') from unnest(string_to_array(noted, e'\\n')) as entry
           where entry <> '' and not starts_with(entry, of_subject || ' ')), ''), true);
       end if;
       return query select coalesce(tail.sequence, 0), coalesce(tail.mac, ''), ledger_number, ledger_end,
           coalesce(own, '{}'::text[])
         from (values (1)) as one left join lateral (
           select audit.sequence, audit.mac from public.audit where audit.subject = of_subject
           order by audit.sequence desc limit 1) as tail on true;
     end $$`,
  ...WATCHED.flatMap(watch),
]
