import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely'
import { Failure } from '#rules/failure.ts'
import { canReview } from '#rules/permission.ts'
import type { ForeignDraft } from '../answers/answer-changes.ts'
import type { CurrentBlock } from '../answers/replay-answers.ts'
import { peekAuditEnd, selectAuditEnd, type AuditEnd } from '../audit/record-audit.ts'
import { selectLastStep } from '../audit/timeline-actions.ts'
import {
  chooseSnapshot,
  type EnvelopeRow,
  findFrozenTexts,
  readEnvelope,
  type Reading,
  readReading,
  selectEnvelopes,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { FoundWithCaller, User } from '../http/authenticate.ts'
import { readReceipt, selectReceipts, type ReceiptJson, type ReceiptRow } from '../stored-receipts/index.ts'
import type { FormReader } from '../services.ts'
import type { Database } from '../store/schema.ts'
import { jsonRow, jsonRows } from '../store/json-rows.ts'
import { prepared, preparedByShape, type Placeholder } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { DOSSIER_COLUMNS, type DossierRow } from './find-dossier.ts'
import { type Holder, nameHolder, selectHolder } from './find-holder.ts'
import {
  CALLER_ID,
  preparedUser,
  seeingShape,
  visibleTo,
  visibleToAccount,
  type SeeingShape,
} from './visible-to.ts'

export type Person = Pick<
  Selectable<Database['account']>,
  | 'id'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'mobile'
  | 'signer_email'
  | 'language'
  | 'advisor_identity'
>

export type StoredAnswers = Readonly<Record<string, string | readonly string[]>>

/** A dossier with its parts. Loaded from its row, whose visibility the caller has checked. */
export interface LoadedDossier {
  readonly row: DossierRow
  readonly form: PublishedForm
  readonly blocks: readonly CurrentBlock[]
  readonly receipts: readonly ReceiptRow[]
  readonly envelopes: readonly StoredEnvelope[]
  readonly advisor: Person | undefined
  /** Name of its client; empty for a lead. */
  readonly holder: string
  readonly reading: Reading
}

/** A dossier as one user reads it. */
export interface VisibleDossier extends LoadedDossier {
  /** Number of the last step that the user may see; 0 before the first. */
  readonly lastStep: number
}

/** Loads all parts in one statement, and the snapshot of a sent dossier in a second one. */
export async function loadDossier(services: FormReader, db: Db, row: DossierRow): Promise<LoadedDossier> {
  const [parts] = await findParts(db, row)
  if (!parts) throw new UnreadDossierError(row.id)
  return buildDossier(services, db, row, parts)
}

const findParts = prepared(
  (given: Placeholder<DossierRow>) => sql<DossierParts>`select ${selectPartsOf(given)}`,
)

/** A dossier visible to the user with all its parts, in one statement; 404 otherwise. */
export async function loadVisibleDossier(
  services: FormReader,
  db: Db,
  user: User,
  id: number,
): Promise<VisibleDossier> {
  const shape = { ...seeingShape(user), isReviewer: canReview(user.role) }
  return openFound(services, db, await findVisible(db, shape, { id, user }))
}

const findVisible = preparedByShape(
  (
    { isReviewer, ...seeing }: SeeingShape & { readonly isReviewer: boolean },
    given: Placeholder<{ readonly id: number; readonly user: User }>,
  ) => {
    const user = preparedUser(seeing, (read) => given((input) => read(input.user)))
    const id = given((input) => input.id)
    return selectFound(sql`dossier.id = ${id} and ${visibleTo(user)}`, selectLastStep(id, { isReviewer }))
  },
)

/** A dossier with all its parts, for work on behalf of no user; throws when it does not exist. */
export async function loadAnyDossier(services: FormReader, db: Db, id: number): Promise<LoadedDossier> {
  return openFound(services, db, await findAny(db, id))
}

const findAny = prepared((given: Placeholder<number>) =>
  selectFound(sql`dossier.id = ${given((id) => id)}`, sql`0`),
)

type FoundWithStep = FoundDossier & Pick<VisibleDossier, 'lastStep'>

function selectFound(
  condition: RawBuilder<unknown>,
  lastStep: RawBuilder<number>,
): RawBuilder<FoundWithStep> {
  return sql`select ${DOSSIER_COLUMNS}, ${PARTS}, ${lastStep} as "lastStep" from dossier where ${condition}`
}

async function openFound(
  services: FormReader,
  db: Db,
  [found]: readonly FoundWithStep[],
): Promise<VisibleDossier> {
  if (!found) throw new Failure('NOT_FOUND')
  const { lastStep, ...rest } = found
  const { row, parts } = splitFound(rest)
  return { ...(await buildDossier(services, db, row, parts)), lastStep }
}

type FoundDossier = DossierRow & DossierParts & FoundWithCaller

function splitFound(found: FoundDossier) {
  const { caller: _, place: __, blocks, receipts, envelopes, advisor, holder, paper, ...row } = found
  return { row, parts: { blocks, receipts, envelopes, advisor, holder, paper } }
}

/**
 * Loads many dossiers, in no particular order, for work on the whole store. Uses current data: callers that need snapshots
 * load these in bulk too.
 */
export async function loadDossiers(
  services: FormReader,
  db: Db,
  rows: readonly DossierRow[],
): Promise<readonly LoadedDossier[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = await sql<DossierParts & { readonly id: number }>`
    select dossier.id, ${PARTS} from dossier where id = any(${[...byId.keys()]})`.execute(db)
  const dossiers: LoadedDossier[] = []
  for (const { id, ...parts } of found.rows) {
    const row = byId.get(id)
    if (!row) throw new UnreadDossierError(id)
    dossiers.push(await joinParts(services, db, { row, parts, reading: { kind: 'now' } }))
  }
  return dossiers
}

/** What a submit needs besides the dossier. */
export interface SubmitContext {
  /** End of the dossier's audit chain. */
  readonly auditEnd: AuditEnd
  /** Number of the last entry in the history of its answers; 0 before the first. */
  readonly lastChange: number
  /** Drafts that the submitter did not enter, by element; null without any. */
  readonly drafts: Readonly<Record<string, ForeignDraft>> | null
  /** When a draft was last written; null without any. */
  readonly draftedAt: string | null
  /** Id (xmin) of the transaction that last wrote the dossier's row. */
  readonly rowVersion: string
}

export interface LoadedForSubmit {
  readonly dossier: LoadedDossier
  readonly context: SubmitContext
}

/** As `loadDossier`, for a submit that holds the row lock. */
export async function loadLockedForSubmit(
  services: FormReader,
  trx: Trx,
  row: DossierRow,
  submitterId: number,
): Promise<LoadedForSubmit> {
  const [found] = await findForSubmit(trx, { row, submitterId })
  if (!found) throw new UnreadDossierError(row.id)
  const { auditEnd, lastChange, drafts, draftedAt, rowVersion, ...parts } = found
  return {
    dossier: await buildDossier(services, trx, row, parts),
    context: { auditEnd, lastChange, drafts, draftedAt, rowVersion },
  }
}

const findForSubmit = prepared(
  (given: Placeholder<{ readonly row: DossierRow; readonly submitterId: number }>) => sql<
    DossierParts & SubmitContext
  >`
    select ${selectPartsOf((read) => given(({ row }) => read(row)))},
      ${selectAuditEnd(given(({ row }) => `dossier:${row.id}`))} as "auditEnd",
      ${selectSubmitContext(
        given(({ row }) => row.id),
        given(({ submitterId }) => submitterId),
      )}`,
)

/** A dossier as a submit reads it before locking anything. */
export type FoundForSubmit = FoundDossier &
  Omit<SubmitContext, 'auditEnd'> & { readonly auditEnd: AuditEnd | null }

/** SQL for what a submit reads, run together with the authentication of its caller. */
export function selectForSubmit(given: Placeholder<number>): RawBuilder<FoundForSubmit> {
  const id = given((dossierId) => dossierId)
  const chain = given((dossierId) => `dossier:${dossierId}`)
  return sql`
    select ${DOSSIER_COLUMNS}, ${PARTS}, ${peekAuditEnd(chain, id)} as "auditEnd",
      ${selectSubmitContext(id, CALLER_ID)}
    from dossier where dossier.id = ${id} and ${visibleToAccount('caller')}`
}

/**
 * The dossier found by `selectForSubmit`. Undefined for a dossier that was sent, whose snapshot needs another statement,
 * and in a store without any audit row.
 */
export async function readForSubmit(
  services: FormReader,
  db: Db,
  found: FoundForSubmit,
): Promise<LoadedForSubmit | undefined> {
  const { auditEnd, lastChange, drafts, draftedAt, rowVersion, ...rest } = found
  const { row, parts } = splitFound(rest)
  if (auditEnd === null || chooseSnapshot(sentOf(row, parts)) !== undefined) return undefined
  const dossier = await joinParts(services, db, { row, parts, reading: { kind: 'now' } })
  return { dossier, context: { auditEnd, lastChange, drafts, draftedAt, rowVersion } }
}

function selectSubmitContext(id: Expression<number>, submitterId: Expression<number>) {
  return sql`
    (select coalesce(max(number), 0) from answer_change where dossier_id = ${id}) as "lastChange",
    (select json_object_agg(element, value || jsonb_build_object('source', source, 'author', author_id))
      from draft where dossier_id = ${id} and (author_id <> ${submitterId} or source is not null)) as drafts,
    (select max(updated_at)::text from draft where dossier_id = ${id}) as "draftedAt",
    (select xmin::text from dossier where id = ${id}) as "rowVersion"`
}

class UnreadDossierError extends Error {
  constructor(id: number) {
    super(`dossier ${id}: the statement returned no row`)
  }
}

async function buildDossier(
  services: FormReader,
  db: Db,
  row: DossierRow,
  parts: DossierParts,
): Promise<LoadedDossier> {
  const reading = await readReading(db, row.id, sentOf(row, parts))
  return joinParts(services, db, { row, parts, reading })
}

async function joinParts(
  services: FormReader,
  db: Db,
  { row, parts, reading }: Pick<LoadedDossier, 'row' | 'reading'> & { readonly parts: DossierParts },
): Promise<LoadedDossier> {
  const sent = sentOf(row, parts)
  return {
    row,
    form: await services.forms.get(row.form_version_id, db, findFrozenTexts(sent, row.form_version_id)),
    reading,
    blocks: parts.blocks.map((block) => ({ ...block, submittedAt: new Date(block.submittedAt) })),
    receipts: parts.receipts.map(readReceipt),
    envelopes: parts.envelopes.map(readEnvelope),
    advisor: parts.advisor ?? undefined,
    holder: nameHolder(parts.holder),
  }
}

function sentOf({ state }: DossierRow, { envelopes, paper }: DossierParts) {
  return { state, envelopes, paper }
}

/** The parts of a dossier; timestamps are strings, as JSON aggregation returns them. */
interface DossierParts {
  readonly blocks: readonly (Omit<CurrentBlock, 'submittedAt'> & { readonly submittedAt: string })[]
  readonly receipts: readonly ReceiptJson[]
  readonly envelopes: readonly EnvelopeRow[]
  readonly advisor: Person | null
  readonly holder: Holder | null
  /** Form version of the paper snapshot's texts. */
  readonly paper: { readonly textsId: number | null } | null
}

/** Keys of a dossier's parts: values for one dossier, columns for many. */
interface PartKeys {
  readonly id: Expression<number>
  readonly advisorId: Expression<number | null>
  readonly clientId: Expression<number | null>
}

function selectPartsOf(given: Placeholder<DossierRow>) {
  return selectParts({
    id: given(({ id }) => id),
    advisorId: given((row) => row.advisor_id),
    clientId: given((row) => row.client_id),
  })
}

function selectParts({ id, advisorId, clientId }: PartKeys) {
  return sql`
    ${jsonRows(sql`
      select block, answers, revision, submitted_at as "submittedAt"
      from dossier_block where dossier_id = ${id} order by block`)} as blocks,
    ${jsonRows(selectReceipts(id))} as receipts,
    ${jsonRows(selectEnvelopes(sql`envelope.dossier_id = ${id}`))} as envelopes,
    ${jsonRow(sql`
      select id, username, first_name, last_name, email, mobile, signer_email, language, advisor_identity
      from account where id = ${advisorId}`)} as advisor,
    ${jsonRow(selectHolder(clientId))} as holder,
    ${jsonRow(sql`
      select texts_version_id as "textsId"
      from snapshot where dossier_id = ${id} and envelope_id is null`)} as paper`
}

/** The parts of each dossier of a statement over `dossier`. */
const PARTS = selectParts({
  id: sql.ref('dossier.id'),
  advisorId: sql.ref('dossier.advisor_id'),
  clientId: sql.ref('dossier.client_id'),
})
