import { ANSWERS, DOSSIERS } from './dossier-tamperings.ts'
import {
  type Change,
  type Tampering,
  RECEIVED,
  ACCEPTED,
  REVIEWED,
  COMPLETED,
  SENT,
  STRANGER,
  CLIENT,
  REVIEWER,
  OTHER_HASH,
  row,
  CHANGED,
  UNAUDITED,
  factor,
} from './tampered-rows.ts'

const envelopeColumn = (change: string) =>
  row(`update envelope set ${change} where id = ${COMPLETED}`, `envelope/\\S+ ${CHANGED}`)
const partyColumn = (envelope: string, change: string) =>
  row(`update envelope_party set ${change} where envelope_id = ${envelope}`, `party/\\S+ ${CHANGED}`)

const ENVELOPES: Readonly<Record<string, Change>> = {
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

const REGISTER: Readonly<Record<string, Change>> = {
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

const ACCOUNTS: Readonly<Record<string, Change>> = {
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

const STORE: Readonly<Record<string, Change>> = {
  'the definition of a form version in use': store(
    `update form_version set definition = definition || '{"x":1}'`,
    'form-version/\\d+',
  ),
  'a document template in use': store(`update template_set set templates = '[]'`, 'template-set/\\S+'),
  'a published version': store(
    `update deployment_publication set files = '{}'`,
    'deployment-publication/\\d+',
  ),
  'the facts of a deployment': store(`update deployment_version set facts = '{}'`, 'deployment-version/\\d+'),
  'the structure of a form': store(`update form_structure set hash = 'x'`, 'form-structure/\\d+'),
  'the names of a screening list': store(`update screening_list set names = '[]'`, 'screening-list/\\d+'),
  'what a screening compared': store(`update screening_run set persons = '[]'`, 'screening-run/\\d+'),
  'the id of the store': store('update store_identity set id = gen_random_uuid()', 'store'),
}

const LAST = `(select id from audit where subject = 'dossier:' || ${REVIEWED} order by sequence desc limit 1)`
const MIDDLE = `(select id from audit where subject = 'dossier:' || ${RECEIVED} order by sequence offset 4 limit 1)`
const MISSING = /^audit ledgers: audit ledger \d+: (rows? \d+ to \d+ are missing|its end is row)/

const AUDIT: Readonly<Record<string, Change>> = {
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
