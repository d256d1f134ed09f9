import { sql, type RawBuilder } from 'kysely'
import type { JournalFilters } from '#contract/journal.ts'
import { AUDIT_KINDS, type AuditKind } from '#vocabulary/audit-kind.ts'
import type { Role } from '#vocabulary/role.ts'
import { PROGRAM_CALLED } from '../audit/calling-program.ts'
import type { Trx } from '../store/store.ts'

const SIGN_INS = [
  'access.refused',
  'account.signed-in',
  'account.signed-out',
  'account.sign-in-refused',
  'account.sign-in-locked',
  'account.sign-in-link-sent',
  'account.sign-in-link-refused',
  'account.second-factor-refused',
  'account.recovery-code-used',
  'account.passkey-refused',
  'account.proof-refused',
  'account.tokens-revoked',
]

/** First parts of the actions of each kind. */
const FAMILIES: Readonly<Record<Exclude<AuditKind, 'sign-in'>, readonly string[]>> = {
  account: ['account', 'absence', 'contact', 'person', 'profile', 'prospect', 'second-factor'],
  dossier: [
    'answers',
    'block',
    'document',
    'documents',
    'dossier',
    'known',
    'note',
    'receipt',
    'report',
    'state',
  ],
  signature: ['envelope'],
  review: ['check', 'comment', 'correction', 'review', 'vigilance'],
  register: ['register'],
  installation: [
    'administration',
    'audit',
    'deployment',
    'dossiers',
    'evidence',
    'hold',
    'integration',
    'job',
    'journal',
    'network',
    'rows',
    'store',
    'studio',
    'webhook',
  ],
}

/** Hides screening entries: administrators must not learn of hits, only the compliance officer may. */
const UNTOLD = sql`audit.action not like 'screening.%'`

/** The kind of an action; undefined for one that belongs to none. */
export function kindOfAction(action: string): AuditKind | undefined {
  if (SIGN_INS.includes(action)) return 'sign-in'
  const [family = ''] = action.split('.')
  return AUDIT_KINDS.find((kind) => kind !== 'sign-in' && FAMILIES[kind].includes(family))
}

export interface EntryRow {
  readonly id: number
  readonly at: Date
  readonly subject: string
  readonly action: string
  readonly actor: string | null
  readonly role: Role | null
  readonly program: string | null
  /** The call of a program, and the dossiers that it concerned. */
  readonly call: string | null
  readonly dossiers: readonly number[] | null
  readonly acting_for: string | null
  /** Of an account; null for one that is unknown. */
  readonly subject_name: string | null
}

export interface EntryPage {
  /** The account of `filters.person`. */
  readonly personId: number | undefined
  /** Only entries with a lower id. */
  readonly before: number | undefined
  readonly limit: number
}

/**
 * Entries of the audit, newest first. Filtering by a person merges two index scans, by actor and by subject: an OR of both
 * would read all of the person's entries for each page. Filtering by a dossier does the same, since its chain lacks the
 * calls of programs that read it.
 */
export async function selectEntries(
  trx: Trx,
  filters: JournalFilters,
  { personId, before, limit }: EntryPage,
): Promise<readonly EntryRow[]> {
  const conditions = [
    UNTOLD,
    ...conditionsOf(filters),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ]
  const newest = (more: readonly RawBuilder<unknown>[]) =>
    sql`select id from audit where ${sql.join([...conditions, ...more], sql` and `)} order by id desc limit ${limit}`
  const [one, other] = waysTo(filters, personId)
  const page =
    one && other
      ? sql`(${newest([one])}) union (${newest([other])}) order by id desc limit ${limit}`
      : newest([])
  const { rows } = await sql<EntryRow>`
    with page as (${page})
    select audit.id, audit.at, audit.subject, audit.action,
      ${nameOf('actor')} as actor, actor.role, integration.name as program,
      case when audit.action = ${PROGRAM_CALLED} then audit.detail ->> 'call' end as call,
      case when audit.action = ${PROGRAM_CALLED} then audit.detail -> 'dossiers' end as dossiers,
      ${nameOf('absent')} as acting_for, ${nameOf('held')} as subject_name
    from page
    join audit on audit.id = page.id
    left join account as actor on actor.id = audit.actor_id
    left join integration on integration.id = (audit.detail ->> 'integration')::integer
    left join account as absent on absent.id = (audit.detail ->> 'for')::integer
    left join account as held on audit.subject = 'account:' || held.id
    order by audit.id desc`.execute(trx)
  return rows
}

/** The conditions to merge, each with an index; none for the whole journal. */
function waysTo(
  { dossier }: JournalFilters,
  personId: number | undefined,
): readonly [RawBuilder<unknown>, RawBuilder<unknown>] | readonly [] {
  const ofDossier = dossier === undefined ? undefined : ([inChain(dossier), calledAbout(dossier)] as const)
  if (personId === undefined) return ofDossier ?? []
  const about = ofDossier ? sql`and (${sql.join(ofDossier, sql` or `)})` : sql``
  return [sql`actor_id = ${personId} ${about}`, sql`subject = ${`account:${personId}`} ${about}`]
}

const inChain = (dossier: number) => sql`subject = ${`dossier:${dossier}`}`

/** Must match the index `audit_program_call`. */
const calledAbout = (dossier: number) =>
  sql`action = ${sql.lit(PROGRAM_CALLED)} and detail -> 'dossiers' @> ${JSON.stringify([dossier])}::jsonb`

/** The account of an address; undefined when there is none. */
export async function findPerson(trx: Trx, email: string): Promise<number | undefined> {
  const found = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found?.id
}

function nameOf(account: string): RawBuilder<string | null> {
  const [first, last] = [sql.ref(`${account}.first_name`), sql.ref(`${account}.last_name`)]
  return sql`nullif(trim(concat_ws(' ', ${first}, ${last})), '')`
}

function conditionsOf({ kind, ...days }: JournalFilters): readonly RawBuilder<unknown>[] {
  const isReversed = days.from !== undefined && days.to !== undefined && days.from > days.to
  const { from, to } = isReversed ? { from: days.to, to: days.from } : days
  const paris = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Europe/Paris'`
  return [
    ...(kind === undefined ? [] : [isOfKind(kind)]),
    ...(from === undefined ? [] : [sql`at >= ${paris(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`at < ${paris(sql`${to}::date + 1`)}`]),
  ]
}

function isOfKind(kind: AuditKind): RawBuilder<unknown> {
  if (kind === 'sign-in') return sql`action = any(${SIGN_INS})`
  const patterns = FAMILIES[kind].map((family) => `${family}.%`)
  return sql`(action like any(${patterns}) and action <> all(${SIGN_INS}))`
}
