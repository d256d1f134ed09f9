import { sql, type Expression, type Selectable } from 'kysely'
import type { ForeignDraft } from '../answers/answer-changes.ts'
import { selectAuditEnd, type AuditEnd } from '../audit/record-audit.ts'
import {
  type EnvelopeRow,
  findFrozenTexts,
  readEnvelope,
  type Reading,
  readReading,
  selectEnvelopes,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import { selectReceipts, type ReceiptRow } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import type { AccountTable } from '../store/account-tables.ts'
import { jsonRow, jsonRows } from '../store/json-rows.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'
import { type Holder, nameHolder, selectHolder } from './find-holder.ts'

export type Person = Pick<
  Selectable<AccountTable>,
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

export interface SubmittedBlockRow {
  readonly block: string
  /** Editable elements only; the empty string is a cleared answer. */
  readonly answers: StoredAnswers
  readonly revision: number
  readonly submittedAt: Date
}

/** A dossier with its parts. Loaded from its row, whose visibility the caller has checked. */
export interface LoadedDossier {
  readonly row: DossierRow
  readonly form: PublishedForm
  readonly blocks: readonly SubmittedBlockRow[]
  readonly receipts: readonly ReceiptRow[]
  readonly envelopes: readonly StoredEnvelope[]
  readonly advisor: Person | undefined
  /** Name of its client; empty for a lead. */
  readonly holder: string
  readonly reading: Reading
}

/** Loads all parts in one statement, and the snapshot of a sent dossier in a second one. */
export async function loadDossier(
  services: Pick<Services, 'forms'>,
  db: Db,
  row: DossierRow,
): Promise<LoadedDossier> {
  const [parts] = await sendPrepared(db, sql<DossierParts>`select ${selectPartsOf(row)}`)
  if (!parts) throw new UnreadDossierError(row.id)
  return buildDossier(services, db, row, parts)
}

/**
 * Loads many dossiers, in no particular order, for work on the whole store. Uses current data: callers that need snapshots
 * load these in bulk too.
 */
export async function loadDossiers(
  services: Pick<Services, 'forms'>,
  db: Db,
  rows: readonly DossierRow[],
): Promise<readonly LoadedDossier[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parts = selectParts({
    id: sql.ref('dossier.id'),
    advisorId: sql.ref('dossier.advisor_id'),
    clientId: sql.ref('dossier.client_id'),
  })
  const found = await sql<DossierParts & { readonly id: number }>`
    select dossier.id, ${parts} from dossier where id = any(${[...byId.keys()]})`.execute(db)
  const dossiers: LoadedDossier[] = []
  for (const { id, ...parts } of found.rows) {
    const row = byId.get(id)
    if (!row) throw new UnreadDossierError(id)
    dossiers.push(await joinParts(services, db, { row, parts, reading: { kind: 'now' } }))
  }
  return dossiers
}

/** What a submit needs besides the dossier. Valid while it holds the row lock. */
export interface SubmitContext {
  /** End of the dossier's audit chain. */
  readonly auditEnd: AuditEnd
  /** Number of the last entry in the history of its answers; 0 before the first. */
  readonly lastChange: number
  /** Drafts that the submitter did not enter, by element; null without any. */
  readonly drafts: Readonly<Record<string, ForeignDraft>> | null
}

/** As `loadDossier`, for a submit that holds the row lock. */
export async function loadForSubmit(
  services: Pick<Services, 'forms'>,
  trx: Trx,
  row: DossierRow,
  submitterId: number,
): Promise<{ readonly dossier: LoadedDossier; readonly context: SubmitContext }> {
  const [parts] = await sendPrepared(
    trx,
    sql<DossierParts & SubmitContext>`
      select ${selectPartsOf(row)}, ${selectAuditEnd(`dossier:${row.id}`)} as "auditEnd",
        (select coalesce(max(number), 0) from answer_change where dossier_id = ${row.id}) as "lastChange",
        (select json_object_agg(element, value || jsonb_build_object('source', source, 'author', author_id))
          from draft where dossier_id = ${row.id} and (author_id <> ${submitterId} or source is not null)) as drafts`,
  )
  if (!parts) throw new UnreadDossierError(row.id)
  const { auditEnd, lastChange, drafts } = parts
  return {
    dossier: await buildDossier(services, trx, row, parts),
    context: { auditEnd, lastChange, drafts },
  }
}

class UnreadDossierError extends Error {
  constructor(id: number) {
    super(`dossier ${id}: a statement without tables gave no row`)
  }
}

async function buildDossier(
  services: Pick<Services, 'forms'>,
  db: Db,
  row: DossierRow,
  parts: DossierParts,
): Promise<LoadedDossier> {
  const reading = await readReading(db, row.id, sentOf(row, parts))
  return joinParts(services, db, { row, parts, reading })
}

async function joinParts(
  services: Pick<Services, 'forms'>,
  db: Db,
  { row, parts, reading }: Pick<LoadedDossier, 'row' | 'reading'> & { readonly parts: DossierParts },
): Promise<LoadedDossier> {
  const sent = sentOf(row, parts)
  return {
    row,
    form: await services.forms.get(row.form_version_id, db, findFrozenTexts(sent, row.form_version_id)),
    reading,
    blocks: parts.blocks.map((block) => ({ ...block, submittedAt: new Date(block.submittedAt) })),
    receipts: parts.receipts.map((receipt) => ({ ...receipt, created_at: new Date(receipt.created_at) })),
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
  readonly blocks: readonly (Omit<SubmittedBlockRow, 'submittedAt'> & { readonly submittedAt: string })[]
  readonly receipts: readonly (Omit<ReceiptRow, 'created_at'> & { readonly created_at: string })[]
  readonly envelopes: readonly EnvelopeRow[]
  readonly advisor: Person | null
  readonly holder: Holder | null
  /** Form version of the paper snapshot's texts. */
  readonly paper: { readonly textsId: number | null } | null
}

/** Keys of a dossier's parts: values for one dossier, columns for many. */
interface PartKeys {
  readonly id: number | Expression<number>
  readonly advisorId: number | null | Expression<number | null>
  readonly clientId: number | null | Expression<number | null>
}

function selectPartsOf(row: DossierRow) {
  return selectParts({ id: row.id, advisorId: row.advisor_id, clientId: row.client_id })
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
