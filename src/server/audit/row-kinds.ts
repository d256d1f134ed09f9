import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'

/** A table whose rows have digests in the audit. */
export interface RowKind {
  /** First part of a row's key. */
  readonly name: string
  readonly from: RawBuilder<unknown>
  /** Number of the dossier or account; absent for rows of the store as a whole. */
  readonly owner?: RawBuilder<unknown>
  /** The whole key, as recorded by the triggers. */
  readonly key: RawBuilder<unknown>
  /** Columns that decide rights or money, or prove what was done, as a JSON array. */
  readonly content: RawBuilder<unknown>
}

export type SubjectKind = 'dossier' | 'account' | 'store'

/** Milliseconds since 1970: independent of the connection's time zone. */
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)`
/** Large content is hashed by the database: transferring it would dominate the run time of `verify`. */
const hashed = (column: string) => `encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`

function kind(
  name: string,
  { from, owner, key, content }: { from: string; owner?: string; key?: string; content: readonly string[] },
): RowKind {
  return {
    name,
    from: sql.raw(from),
    ...(owner === undefined ? {} : { owner: sql.raw(owner) }),
    key: sql.raw(key === undefined ? `'${name}'` : `'${name}/' || ${key}`),
    content: sql.raw(`jsonb_build_array(${content.join(', ')})`),
  }
}

const ofCorrection = (table: string) =>
  `${table} as part join correction as owner on owner.id = part.correction_id`
const ofEnvelope = (table: string) => `${table} as part join envelope as owner on owner.id = part.envelope_id`

/**
 * Everything that decides rights or money, by subject. Used both to record digests and to verify them. Columns and their
 * order must never change in a released kind: stored digests are compared with them.
 */
export const ROW_KINDS: Readonly<Record<SubjectKind, readonly RowKind[]>> = {
  dossier: [
    kind('dossier', {
      from: 'dossier',
      owner: 'id',
      content: [
        'form_version_id',
        'form_code',
        'state',
        'integration_state',
        'direct',
        'client_id',
        'advisor_id',
        'created_by',
        'reject_reason',
        ms('created_at'),
        ms('signed_at'),
        ms('validated_at'),
        'force_mandate',
      ],
    }),
    kind('answers', {
      from: 'dossier_block',
      owner: 'dossier_id',
      key: 'block',
      // Built by `answersContent` too.
      content: ['answers', 'revision', 'submitted_by', ms('submitted_at')],
    }),
    kind('change', {
      from: 'answer_change',
      owner: 'dossier_id',
      key: 'number',
      // Must equal `changeContent`.
      content: ['block', 'revision', 'actor_id', ms('at'), hashed('changes')],
    }),
    kind('access', {
      from: 'dossier_access',
      owner: 'dossier_id',
      key: 'account_id',
      content: [ms('granted_at')],
    }),
    kind('receipt', {
      from: 'receipt',
      owner: 'dossier_id',
      key: 'id',
      content: ['element', 'type_id', 'title', 'mimetype', 'size', 'sha256', 'created_by', ms('created_at')],
    }),
    kind('snapshot', {
      from: 'snapshot',
      owner: 'dossier_id',
      key: 'id',
      content: ['envelope_id', hashed('content'), 'texts_version_id', ms('taken_at')],
    }),
    kind('envelope', {
      from: 'envelope',
      owner: 'dossier_id',
      key: 'id',
      content: [
        'kind',
        'state',
        'created_by',
        ms('created_at'),
        ms('sent_at'),
        ms('completed_at'),
        'end_reason',
        'provider',
        'provider_envelope_id',
        'certificate_sha256',
        'evidence_sha256',
      ],
    }),
    kind('party', {
      from: ofEnvelope('envelope_party'),
      owner: 'owner.dossier_id',
      key: `part.envelope_id || '/' || part.party`,
      content: [
        'part.stage',
        'part.name',
        'part.email',
        'part.mobile',
        'part.state',
        'part.appearance',
        ms('part.sealed_at'),
        ms('part.changed_at'),
        'part.behalf_of',
        'part.account_id',
      ],
    }),
    kind('document', {
      from: ofEnvelope('envelope_document'),
      owner: 'owner.dossier_id',
      key: `part.envelope_id || '/' || part.id`,
      content: [
        'part.kind',
        'part.code',
        'part.title_fr',
        'part.title_en',
        'part.rank',
        'part.unsigned_sha256',
        'part.current_sha256',
        'part.boxes',
      ],
    }),
    kind('superseding', {
      from: '(select * from envelope where correction_id is not null or supersedes is not null) as superseding',
      owner: 'dossier_id',
      key: 'id',
      content: ['correction_id', 'supersedes'],
    }),
    kind('carried', {
      from: ofEnvelope('(select * from envelope_document where carried_from is not null)'),
      owner: 'owner.dossier_id',
      key: `part.envelope_id || '/' || part.id`,
      content: ['part.carried_from'],
    }),
    kind('correction', {
      from: 'correction',
      owner: 'dossier_id',
      key: 'id',
      content: [
        'stage',
        'state',
        'refusal',
        'refusal_reason',
        'asked_by',
        'asked_party',
        'concerned',
        'remarks',
        'deadline',
        'integration_before',
        'proposals',
        'revision',
        hashed('sent'),
        ms('opened_at'),
        ms('applied_at'),
      ],
    }),
    kind('correction-receipt', {
      from: ofCorrection('correction_receipt'),
      owner: 'owner.dossier_id',
      key: `part.correction_id || '/' || part.id`,
      content: [
        'part.fate',
        'part.element',
        'part.type_id',
        'part.title',
        'part.mimetype',
        'part.size',
        'part.sha256',
        'part.created_by',
        ms('part.created_at'),
      ],
    }),
    kind('correction-event', {
      from: ofCorrection('correction_event'),
      owner: 'owner.dossier_id',
      key: `part.correction_id || '/' || part.number`,
      content: [ms('part.at'), 'part.kind', 'part.actor_id', 'part.party'],
    }),
    kind('event', {
      from: ofEnvelope('envelope_event'),
      owner: 'owner.dossier_id',
      key: 'part.id',
      content: ['part.envelope_id', ms('part.at'), 'part.party', 'part.kind', 'part.detail'],
    }),
    kind('report', {
      from: 'adequacy_report',
      owner: 'dossier_id',
      key: 'envelope_id',
      content: ['suitable', 'reasons', ms('drawn_at'), 'confirmed_by', ms('confirmed_at')],
    }),
    kind('decision', {
      from: 'integration_event',
      owner: 'dossier_id',
      key: 'id',
      content: ['state', 'reason', 'actor_id', ms('at')],
    }),
    kind('pairing', {
      from: 'pairing',
      owner: 'dossier_id',
      key: 'scope',
      content: ['customer_code', 'paired_by', ms('paired_at')],
    }),
    kind('attempt', {
      from: 'register_attempt',
      owner: 'dossier_id',
      key: 'attempt',
      content: ['connector', 'state', 'event_id', 'reason', ms('created_at'), ms('sent_at'), ms('ended_at')],
    }),
    kind('line', {
      from: 'register_line',
      owner: 'dossier_id',
      key: 'id',
      content: [
        'attempt',
        'position',
        'scope',
        'fields',
        'status',
        'reason',
        'associate_code',
        'shares_from',
        'shares_to',
        'register_date::text',
        ms('acknowledged_at'),
      ],
    }),
    kind('delivery', {
      from: 'document_delivery',
      owner: 'dossier_id',
      key: 'id',
      content: ['product', 'code', 'version', 'sha256', 'how', 'account_id', 'recipient', ms('delivered_at')],
    }),
    kind('hold', { from: 'legal_hold', owner: 'dossier_id', content: ['reason', ms('set_at')] }),
    kind('contact', {
      from: 'contact_confirmation',
      owner: 'dossier_id',
      key: 'id',
      content: ['account_id', 'kind', 'value', ms('asked_at'), ms('expires_at'), ms('confirmed_at')],
    }),
  ],
  account: [
    kind('account', {
      from: 'account',
      owner: 'id',
      content: [
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
        ms('closed_at'),
        ms('erased_at'),
      ],
    }),
    kind('advisor-identity', {
      from: '(select id, advisor_identity from account where advisor_identity is not null) as advisor',
      owner: 'id',
      content: ['advisor_identity'],
    }),
    kind('second-factor', {
      // An unfinished enrolment grants nothing.
      from: '(select * from second_factor where confirmed_at is not null) as enrolled',
      owner: 'account_id',
      content: [`encode(sealed_secret, 'hex')`, ms('confirmed_at')],
    }),
    kind('recovery', {
      from: 'recovery_code',
      owner: 'account_id',
      key: 'left(code_hash, 12)',
      content: ['code_hash'],
    }),
    kind('passkey', {
      from: 'passkey',
      owner: 'account_id',
      key: 'id',
      content: ['credential_id', `encode(public_key, 'hex')`, ms('created_at')],
    }),
  ],
  store: [
    kind('form-version', {
      from: 'form_version',
      key: 'id',
      content: ['code', 'hash', hashed('definition'), 'templates_hash'],
    }),
    kind('form-structure', { from: 'form_structure', key: 'form_version_id', content: ['hash'] }),
    kind('template-set', {
      from: 'template_set',
      key: 'hash',
      content: ['structure_hash', hashed('templates')],
    }),
    kind('deployment-version', {
      from: 'deployment_version',
      key: 'id',
      content: ['code', 'hash', hashed('facts'), ms('published_at')],
    }),
    kind('store', { from: 'store_identity', content: ['id', 'deployment', 'is_demo', 'key_check'] }),
  ],
}

/** Content of a submitted block; must equal what `answers` above selects. */
export function answersContent(block: {
  readonly answers: Readonly<Record<string, unknown>>
  readonly revision: number
  readonly submittedBy: number
  readonly submittedAt: Date
}): readonly unknown[] {
  return [block.answers, block.revision, block.submittedBy, block.submittedAt.getTime()]
}

/** Content of an answer change; must equal what `change` above selects. */
export function changeContent(change: {
  readonly block: string
  readonly revision: number
  readonly actorId: number
  readonly at: Date
  /** JSON as stored. */
  readonly changes: string
}): readonly unknown[] {
  const { block, revision, actorId, at, changes } = change
  return [block, revision, actorId, at.getTime(), createHash('sha256').update(changes).digest('hex')]
}
