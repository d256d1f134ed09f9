/** A change made with full access to the database and the files but without the keys, and the finding expected for it. */
export interface Tampering {
  readonly name: string
  /** Statements of one transaction with triggers off; each must change a row. */
  readonly sql: readonly string[]
  /** Matches `check: place: problem` of a finding. */
  readonly found: RegExp
}

const RECEIVED = `(select min(id) from dossier where integration_state = 'sync')`
const REFUSED = `(select min(id) from dossier where integration_state = 'refused')`
const ACCEPTED = `(select min(id) from dossier where integration_state = 'validated')`
const REVIEWED = `(select min(id) from dossier where integration_state = 'ongoing' and form_code = 'client')`
const OPEN = `(select min(id) from dossier where state = 'ongoing' and advisor_id is not null)`
const IN_SIGNATURE = `(select min(id) from dossier where state = 'signature')`
const COMPLETED = `(select id from envelope where dossier_id = ${RECEIVED} and kind = 'subscription' and state = 'completed')`
const SENT = `(select id from envelope where dossier_id = ${IN_SIGNATURE} and state = 'sent')`
const STRANGER = `(select min(id) from account where role = 'prospectDirect')`
const CLIENT = `(select min(id) from account where role = 'client')`
const REVIEWER = `(select min(id) from account where role = 'manageDossier')`
const OTHER_HASH = `(select sha256 from file order by sha256 limit 1)`

const replaced = (column: string, pattern: string, by: string) =>
  `regexp_replace(${column}::text, '${pattern}', '${by}')::jsonb`
const IBAN = '(FR|DE|BE|LU)[0-9]{2}[0-9A-Z]{11,23}'
const answers = (dossier: string, pattern: string, by: string) =>
  `update dossier_block set answers = ${replaced('answers', pattern, by)}
   where dossier_id = ${dossier} and answers::text ~ '${pattern}'`
const snapshot = (dossier: string, pattern: string, by: string) =>
  `update snapshot set content = ${replaced('content', pattern, by)}
   where dossier_id = ${dossier} and content::text ~ '${pattern}'`
const row = (change: string, found: RegExp | string): Pick<Tampering, 'sql' | 'found'> => ({
  sql: [change],
  found: typeof found === 'string' ? new RegExp(`^rows: dossier \\d+: ${found}`) : found,
})
const CHANGED = 'does not match the audit'
const UNAUDITED = 'has no audit record'
const factor = (change: string, found: string) => row(change, new RegExp(`^accounts: account \\d+: ${found}`))

const ANSWERS: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'the account number of a signed dossier, in its answers and its snapshot': {
    sql: [
      answers(RECEIVED, IBAN, 'DE89370400440532013000'),
      snapshot(RECEIVED, IBAN, 'DE89370400440532013000'),
    ],
    found: /^rows: dossier \d+: answers\/\S+ does not match the audit/,
  },
  'the account number in the snapshot alone': row(
    snapshot(RECEIVED, IBAN, 'DE89370400440532013000'),
    `snapshot/\\d+ ${CHANGED}`,
  ),
  'a number in the answers of an open dossier': row(
    answers(OPEN, '"[0-9]{2,}"', '"9999"'),
    `answers/\\S+ ${CHANGED}`,
  ),
  'a number in signed answers': row(answers(RECEIVED, '"[0-9]+"', '"9999"'), `answers/\\S+ ${CHANGED}`),
  'an address in signed answers': row(
    answers(RECEIVED, '"[^"@]+@[^"]+"', '"thief@evil.example"'),
    `answers/\\S+ ${CHANGED}`,
  ),
  'a name in the snapshot': row(snapshot(RECEIVED, '"[A-Z][a-z]+"', '"Voleur"'), `snapshot/\\d+ ${CHANGED}`),
  'the day of the snapshot': row(
    `update snapshot set taken_at = taken_at - interval '1 day' where dossier_id = ${RECEIVED}`,
    `snapshot/\\d+ ${CHANGED}`,
  ),
  'the facts that snapshots share': row(
    `update snapshot_facts set content = ${replaced('content', '[0-9]{3}', '999')}`,
    'snapshot/\\d+: facts \\w+ do not match their hash',
  ),
  'the facts that snapshots share, deleted': row(
    'delete from snapshot_facts',
    'snapshot/\\d+: facts \\w+ are missing',
  ),
  'a block deleted': row(
    `delete from dossier_block where dossier_id = ${RECEIVED}
     and block = (select min(block) from dossier_block where dossier_id = ${RECEIVED})`,
    'answers/\\S+ is missing',
  ),
  'a block inserted without an audit row': row(
    `insert into dossier_block select dossier_id, 'other', answers, revision, submitted_by, submitted_at
     from dossier_block where dossier_id = ${RECEIVED} limit 1`,
    `answers/other ${UNAUDITED}`,
  ),
  'a former answer': row(
    `update answer_change set changes = replace(changes::text, '"typed"', '"chosen"')::json
     where number = (select max(number) from answer_change where changes::text like '%"typed"%')`,
    `change/\\d+ ${CHANGED}`,
  ),
  'who gave an answer': row(`update answer_change set actor_id = ${STRANGER}`, `change/1 ${CHANGED}`),
  'a former answer deleted': row('delete from answer_change where number = 1', 'change/1 is missing'),
  'who submitted a block': row(
    `update dossier_block set submitted_by = ${STRANGER} where dossier_id = ${RECEIVED}`,
    `answers/\\S+ ${CHANGED}`,
  ),
}

const dossierColumn = (dossier: string, change: string) =>
  row(`update dossier set ${change} where id = ${dossier}`, `dossier ${CHANGED}`)

const DOSSIERS: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'a refusal turned into an acceptance': {
    sql: [`update dossier set integration_state = 'validated' where id = ${REFUSED}`],
    found: /^decisions: dossier \d+: the integration state is validated, the audit records refused/,
  },
  'an acceptance without a decision': dossierColumn(REVIEWED, `integration_state = 'validated'`),
  'the reason of a decision': row(
    `update integration_event set reason = 'another' where dossier_id = ${REFUSED} and state = 'refused'`,
    `decision/\\d+ ${CHANGED}`,
  ),
  'who decided': row(
    `update integration_event set actor_id = ${STRANGER} where dossier_id = ${REFUSED} and state = 'refused'`,
    `decision/\\d+ ${CHANGED}`,
  ),
  'a decision deleted': row(
    `delete from integration_event where dossier_id = ${REFUSED} and state = 'refused'`,
    'decision/\\d+ is missing',
  ),
  'the time of the signature': dossierColumn(RECEIVED, `signed_at = signed_at - interval '30 days'`),
  'the time of the acceptance': dossierColumn(RECEIVED, `validated_at = validated_at - interval '30 days'`),
  'the advisor': dossierColumn(
    RECEIVED,
    `advisor_id = (select max(id) from account where role = 'advisor' and id <> coalesce(advisor_id, 0))`,
  ),
  'the client': dossierColumn(OPEN, `client_id = ${CLIENT}`),
  'who started it': dossierColumn(OPEN, `created_by = ${STRANGER}`),
  'when it was started': dossierColumn(OPEN, `created_at = created_at - interval '90 days'`),
  'its form version': dossierColumn(
    OPEN,
    `form_version_id = (select max(id) from form_version where code <> 'client')`,
  ),
  'the rule of mandates lifted': dossierColumn(REVIEWED, 'force_mandate = true'),
  'the reason of a rejection': dossierColumn(
    `(select min(id) from dossier where state = 'rejected')`,
    `reject_reason = 'another'`,
  ),
  'a cancelled dossier reopened': row(
    `update dossier set state = 'ongoing', status = 'ongoing' where id = (select min(id) from dossier where state = 'canceled')`,
    /^states: dossier \d+: the state is ongoing, the audit records canceled/,
  ),
  'the amount of lists': row(
    `update dossier set amount_cents = 500 where id = ${RECEIVED}`,
    /^amounts: dossier \d+: 500 cents is stored/,
  ),
  'a dossier inserted without an audit row': row(
    `insert into dossier (form_version_id, form_code, state, created_by, status, search_text)
     overriding user value select form_version_id, form_code, 'ongoing', created_by, 'ongoing', '' from dossier where id = ${OPEN}`,
    `dossier ${UNAUDITED}`,
  ),
  'a dossier deleted': {
    sql: [`delete from dossier where id = ${OPEN}`],
    found: /^retention: dossier \d+: missing without a removal in the audit/,
  },
  'access without a grant': row(
    `insert into dossier_access (dossier_id, account_id) values (${RECEIVED}, ${STRANGER})`,
    `access/\\d+ ${UNAUDITED}`,
  ),
  'access withdrawn': row(
    `delete from dossier_access where dossier_id = (select min(dossier_id) from dossier_access)`,
    'access/\\d+ is missing',
  ),
  'a legal hold lifted': row('delete from legal_hold', 'hold is missing'),
  'a receipt deleted': row(
    'delete from receipt where id = (select min(id) from receipt)',
    'receipt/\\d+ is missing',
  ),
  'a receipt moved to another dossier': row(
    `update receipt set dossier_id = ${OPEN} where id = (select min(id) from receipt where dossier_id <> ${OPEN})`,
    `receipt/\\d+ (is missing|${UNAUDITED})`,
  ),
  'a receipt of another file': row(
    `update receipt set sha256 = (select sha256 from file where sha256 <> receipt.sha256 order by sha256 limit 1)
     where id = (select min(id) from receipt)`,
    `receipt/\\d+ ${CHANGED}`,
  ),
  'the title of a receipt': row(
    `update receipt set title = 'Other' where id = (select min(id) from receipt)`,
    `receipt/\\d+ ${CHANGED}`,
  ),
  'the verdict of suitability': row(
    'update adequacy_report set suitable = not suitable',
    `report/\\S+ ${CHANGED}`,
  ),
  'the reasons of a report': row(
    `update adequacy_report set reasons = '[{"fr":"x","en":"x"}]'`,
    `report/\\S+ ${CHANGED}`,
  ),
  'who confirmed a report': row(
    `update adequacy_report set confirmed_by = ${STRANGER} where confirmed_by is not null`,
    `report/\\S+ ${CHANGED}`,
  ),
}

const envelopeColumn = (change: string) =>
  row(`update envelope set ${change} where id = ${COMPLETED}`, `envelope/\\S+ ${CHANGED}`)
const partyColumn = (envelope: string, change: string) =>
  row(`update envelope_party set ${change} where envelope_id = ${envelope}`, `party/\\S+ ${CHANGED}`)

const ENVELOPES: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'a completed envelope voided': envelopeColumn(`state = 'voided'`),
  'an envelope without its evidence': envelopeColumn('evidence_sha256 = null'),
  'an envelope with the evidence of another': envelopeColumn(
    `evidence_sha256 = (select evidence_sha256 from envelope as other
       where evidence_sha256 is not null and other.id <> envelope.id limit 1)`,
  ),
  'when an envelope was sent': envelopeColumn(`sent_at = sent_at - interval '9 days'`),
  'why an envelope ended': envelopeColumn(`end_reason = 'recalled'`),
  'who collected the signatures': envelopeColumn(`provider = 'docusign'`),
  'an envelope deleted': row(`delete from envelope where id = ${COMPLETED}`, 'envelope/\\S+ is missing'),
  'the mobile number of a party': partyColumn(SENT, `mobile = '+33600000000'`),
  'the address of a party': partyColumn(SENT, `email = 'thief@evil.example'`),
  'the name of a party that has signed': partyColumn(COMPLETED, `name = 'Other'`),
  'a party that signs without having signed': partyColumn(SENT, `state = 'signed'`),
  'how a party signed': partyColumn(COMPLETED, `appearance = '{"kind":"typed","name":"Other"}'`),
  'for whom a party signs': partyColumn(COMPLETED, `behalf_of = 'Other'`),
  'when a party signed': partyColumn(COMPLETED, `changed_at = changed_at - interval '1 day'`),
  'an event of an envelope deleted': row(
    `delete from envelope_event where id = (select max(id) from envelope_event where kind = 'signed')`,
    'event/\\d+ is missing',
  ),
  'a code that went elsewhere': row(
    `update envelope_event set detail = detail || '{"to":"thief@evil.example"}'
     where id = (select max(id) from envelope_event where kind = 'invited')`,
    `event/\\d+ ${CHANGED}`,
  ),
  'an event inserted without an audit row': row(
    `insert into envelope_event (envelope_id, party, kind) values (${SENT}, 'subscriber', 'signed')`,
    `event/\\d+ ${UNAUDITED}`,
  ),
  'when an event happened': row(
    `update envelope_event set at = at - interval '1 hour' where id = (select max(id) from envelope_event)`,
    `event/\\d+ ${CHANGED}`,
  ),
  'a sealed document that is another one': row(
    `update envelope_document set current_sha256 = unsigned_sha256 where envelope_id = ${COMPLETED}`,
    `document/\\S+ ${CHANGED}`,
  ),
  'what the parties read': row(
    `update envelope_document set unsigned_sha256 = ${OTHER_HASH} where envelope_id = ${COMPLETED}`,
    `document/\\S+ ${CHANGED}`,
  ),
  'the title of a document': row(
    `update envelope_document set title_fr = 'Autre' where envelope_id = ${COMPLETED}`,
    `document/\\S+ ${CHANGED}`,
  ),
  'until when a document can be proved': {
    sql: [`update document_proof set provable_until = '2099-01-01' where envelope_id = ${COMPLETED}`],
    found:
      /^archives: document \d+ of envelope \S+: file \w+: it is provable until another day than recorded/,
  },
  'a document deleted': row(
    `delete from envelope_document where envelope_id = ${COMPLETED} and rank = 1`,
    'document/\\S+ is missing',
  ),
}

const REGISTER: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'the amount of a line of the register': row(
    `update register_line set fields = fields || '{"amount":"999999"}' where dossier_id = ${ACCEPTED}`,
    `line/\\S+ ${CHANGED}`,
  ),
  'the account number of a line of the register': row(
    `update register_line set fields = fields || '{"iban":"DE89370400440532013000"}' where dossier_id = ${ACCEPTED}`,
    `line/\\S+ ${CHANGED}`,
  ),
  'what the register answered': row(
    `update register_line set status = 'KO' where dossier_id = ${RECEIVED}`,
    `line/\\S+ ${CHANGED}`,
  ),
  'a line of the register deleted': row(
    `delete from register_line where dossier_id = ${ACCEPTED}`,
    'line/\\S+ is missing',
  ),
  'an attempt that leaves again': row(
    `update register_attempt set state = 'waiting' where dossier_id = ${RECEIVED}`,
    `attempt/\\d+ ${CHANGED}`,
  ),
  'the customer that a side is paired with': row(
    `update pairing set customer_code = (select code from customer where code <> coalesce(pairing.customer_code, '') limit 1)
     where dossier_id = ${RECEIVED}`,
    `pairing/np ${CHANGED}`,
  ),
  'a pairing deleted': row(`delete from pairing where dossier_id = ${RECEIVED}`, 'pairing/np is missing'),
}

const account = (change: string, of: string = CLIENT) =>
  row(
    `update account set ${change} where id = ${of}`,
    /^accounts: account \d+: account does not match the audit/,
  )

const ACCOUNTS: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'a client who becomes a reviewer': account(`role = 'manageDossier'`),
  'the password of a reviewer': account(`password_hash = 'x'`, REVIEWER),
  'the address that an account signs in with': account(`email = 'thief@evil.example'`),
  'the address that an account signs with': account(`signer_email = 'thief@evil.example'`),
  'the legal identity of an advisor': row(
    `update account set advisor_identity = '{"orias":"00000000"}' where id = (select min(id) from account where role = 'advisor')`,
    /^accounts: account \d+: advisor-identity (does not match the audit|has no audit record)/,
  ),
  'the mobile number of an account': account(`mobile = '+33600000000'`),
  'the advisor of a client': account(
    `parent_id = (select max(id) from account where role = 'advisor' and id <> coalesce(account.parent_id, 0))`,
  ),
  'a closed account reopened': account(
    'closed_at = null',
    '(select min(id) from account where closed_at is not null)',
  ),
  'an account inserted without an audit row': row(
    `insert into account (role, email, username, first_name, last_name)
     values ('manageDossier', 'thief@evil.example', 'THIEF', 'A', 'B')`,
    /^accounts: account \d+: account has no audit record/,
  ),
  'a second factor removed': factor('delete from second_factor', 'second-factor is missing'),
  'a second factor forged': factor(`update second_factor set sealed_secret = ''`, `second-factor ${CHANGED}`),
  'a passkey inserted without an audit row': factor(
    `insert into passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
     values (${REVIEWER}, 'of-the-thief', '\\x00', 0, '{}', 'thief', now())`,
    `passkey/\\d+ ${UNAUDITED}`,
  ),
  'a recovery code inserted without an audit row': factor(
    `insert into recovery_code (account_id, code_hash) values (${REVIEWER}, 'of-the-thief')`,
    `recovery/of-the-thief ${UNAUDITED}`,
  ),
}

const store = (change: string, what: string) =>
  row(change, new RegExp(`^store: store: ${what} does not match the audit`))

const STORE: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'the definition of a form version in use': store(
    `update form_version set definition = definition || '{"x":1}'`,
    'form-version/\\d+',
  ),
  'a document template in use': store(`update template_set set templates = '[]'`, 'template-set/\\S+'),
  'the facts of a deployment': store(`update deployment_version set facts = '{}'`, 'deployment-version/\\d+'),
  'the structure of a form': store(`update form_structure set hash = 'x'`, 'form-structure/\\d+'),
  'the id of the store': store('update store_identity set id = gen_random_uuid()', 'store'),
}

const LAST = `(select id from audit where subject = 'dossier:' || ${REVIEWED} order by sequence desc limit 1)`
const MIDDLE = `(select id from audit where subject = 'dossier:' || ${RECEIVED} order by sequence offset 4 limit 1)`
const MISSING = /^audit ledgers: audit ledger \d+: (rows? \d+ to \d+ are missing|its end is row)/

const AUDIT: Readonly<Record<string, Pick<Tampering, 'sql' | 'found'>>> = {
  'an audit row changed': {
    sql: [`update audit set action = 'other' where id = ${MIDDLE}`],
    found: /^audit: audit row \d+: row 5 of dossier:\d+ was changed/,
  },
  'who did it, in the audit': {
    sql: [`update audit set actor_id = ${STRANGER} where id = ${MIDDLE}`],
    found: /^audit: audit row \d+: row 5 of dossier:\d+ was changed/,
  },
  'the digests of an audit row': {
    sql: [`update audit set digests = null where id = (select max(id) from audit where digests is not null)`],
    found: /^audit: audit row \d+: row \d+ of \S+ was changed/,
  },
  'an audit row in the middle deleted': {
    sql: [`delete from audit where id = ${MIDDLE}`],
    found: /^audit: audit row \d+: row 5 of dossier:\d+ is missing/,
  },
  'an audit row of an earlier time': {
    sql: [`update audit set at = at - interval '1 day' where id = ${MIDDLE}`],
    found: /^audit: audit row \d+: row 5 of dossier:\d+ was changed/,
  },
  'the last row of a chain of today': { sql: [`delete from audit where id = ${LAST}`], found: MISSING },
  'the last row of the audit, with the end of its ledger set back': {
    sql: [
      `update audit_ledger set sequence = sequence - 1
       where number = (select ledger from audit order by id desc limit 1)`,
      'delete from audit where id = (select max(id) from audit)',
    ],
    found: /^audit ledgers: audit ledger \d+: its end was changed/,
  },
  'the whole chain of an account': {
    sql: [`delete from audit where subject = 'account:' || ${CLIENT}`],
    found: MISSING,
  },
  'the whole chain of a dossier': {
    sql: [`delete from audit where subject = 'dossier:' || ${RECEIVED}`],
    found: MISSING,
  },
  'a ledger deleted': {
    sql: ['delete from audit_ledger where sequence > 0'],
    found: /^audit ledgers: audit ledger \d+: its end is missing/,
  },
  'a row taken out of its ledger': {
    sql: [`update audit set ledger = null, ledger_sequence = null where id = ${MIDDLE}`],
    found: MISSING,
  },
}

export const TAMPERINGS: readonly Tampering[] = Object.entries({
  ...ANSWERS,
  ...DOSSIERS,
  ...ENVELOPES,
  ...REGISTER,
  ...ACCOUNTS,
  ...STORE,
  ...AUDIT,
}).map(([name, tampering]) => ({ name, ...tampering }))
