import type { Expression, Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectAuditTail, type AuditTail } from '../audit/record-audit.ts'
import {
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
import { buildOnce, type Given } from '../store/build-once.ts'
import type { AccountTable } from '../store/account-tables.ts'
import type { Db, Trx } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'
import { nameHolder, selectHolder } from './find-holder.ts'

export type Person = Pick<
  Selectable<AccountTable>,
  'id' | 'username' | 'first_name' | 'last_name' | 'email' | 'mobile' | 'signer_email' | 'language'
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
  const [parts] = await readParts(db, row)
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
  const found = await db
    .selectFrom('dossier')
    .select('dossier.id')
    .select((eb) =>
      selectParts(db, {
        id: eb.ref('dossier.id'),
        advisorId: eb.ref('dossier.advisor_id'),
        clientId: eb.ref('dossier.client_id'),
      }),
    )
    .where('dossier.id', 'in', [...byId.keys()])
    .execute()
  const dossiers: LoadedDossier[] = []
  for (const { id, ...parts } of found) {
    const row = byId.get(id)
    if (!row) throw new UnreadDossierError(id)
    dossiers.push(await joinParts(services, db, { row, parts, reading: { kind: 'now' } }))
  }
  return dossiers
}

/**
 * As `loadDossier`, for a submit that holds the row lock: includes the end of the dossier's audit chain, which no other
 * transaction can extend meanwhile.
 */
export async function loadForSubmit(
  services: Pick<Services, 'forms'>,
  trx: Trx,
  row: DossierRow,
): Promise<{ readonly dossier: LoadedDossier; readonly auditTail: AuditTail | null }> {
  const [parts] = await readPartsAndTail(trx, row)
  if (!parts) throw new UnreadDossierError(row.id)
  return { dossier: await buildDossier(services, trx, row, parts), auditTail: parts.auditTail }
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

/** Keys of a dossier's parts: values for one dossier, columns for many. */
interface PartKeys {
  readonly id: Expression<number>
  readonly advisorId: Expression<number | null>
  readonly clientId: Expression<number | null>
}

function selectParts(db: Db, { id, advisorId, clientId }: PartKeys) {
  return [
    jsonArrayFrom(selectBlocks(db, id)).as('blocks'),
    jsonArrayFrom(selectReceipts(db, id)).as('receipts'),
    jsonArrayFrom(selectEnvelopes(db).where('envelope.dossier_id', '=', id)).as('envelopes'),
    jsonObjectFrom(selectPerson(db, advisorId)).as('advisor'),
    jsonObjectFrom(selectHolder(db, clientId)).as('holder'),
    jsonObjectFrom(selectPaper(db, id)).as('paper'),
  ] as const
}

function selectPartsOfRow(db: Db, given: Given<DossierRow>) {
  return db.selectNoFrom(
    selectParts(db, {
      id: given((row) => row.id),
      advisorId: given((row) => row.advisor_id),
      clientId: given((row) => row.client_id),
    }),
  )
}

type DossierParts = Awaited<ReturnType<ReturnType<typeof selectPartsOfRow>['executeTakeFirstOrThrow']>>

const readParts = buildOnce<DossierRow, DossierParts>({ prepared: true, build: selectPartsOfRow })

const readPartsAndTail = buildOnce<DossierRow, DossierParts & { readonly auditTail: AuditTail | null }>({
  prepared: true,
  build: (db, given) =>
    selectPartsOfRow(db, given).select(selectAuditTail(given((row) => `dossier:${row.id}`)).as('auditTail')),
})

function selectBlocks(db: Db, dossierId: Expression<number>) {
  return db
    .selectFrom('dossier_block')
    .select(['block', 'answers', 'revision', 'submitted_at as submittedAt'])
    .where('dossier_id', '=', dossierId)
    .orderBy('block')
}

function selectPaper(db: Db, dossierId: Expression<number>) {
  return db
    .selectFrom('snapshot')
    .select('texts_version_id as textsId')
    .where('dossier_id', '=', dossierId)
    .where('envelope_id', 'is', null)
}

function selectPerson(db: Db, id: Expression<number | null>) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'mobile', 'signer_email', 'language'])
    .where('id', '=', id)
}
