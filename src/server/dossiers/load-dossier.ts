import type { Expression, Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectAuditEnd, type AuditEnd } from '../audit/record-audit.ts'
import {
  findFrozenTexts,
  readEnvelope,
  type Reading,
  readReading,
  selectEnvelopes,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import { selectReceipts, type ReceiptRow } from '../receipts/index.ts'
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
  /** Editable elements only; the empty text is an answer that was emptied. */
  readonly answers: StoredAnswers
  readonly revision: number
  readonly submittedAt: Date
}

/** A dossier with what every reading of it needs; reached only through its visible row. */
export interface LoadedDossier {
  readonly row: DossierRow
  readonly form: PublishedForm
  readonly blocks: readonly SubmittedBlockRow[]
  readonly receipts: readonly ReceiptRow[]
  readonly envelopes: readonly StoredEnvelope[]
  readonly advisor: Person | undefined
  /** Name of the client it is for; empty for a lead. */
  readonly holder: string
  readonly reading: Reading
}

/** All parts in one statement; the snapshot of one that was sent in a second. */
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
 * Many at once, in no particular order, for work on the whole store. They are read as they are now: whoever needs
 * their snapshots reads many of those at once too.
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
 * The same for a submit, which holds the row's lock, with the end of the dossier's audit chain: nobody adds to
 * it before this transaction ends.
 */
export async function loadForSubmit(
  services: Pick<Services, 'forms'>,
  trx: Trx,
  row: DossierRow,
): Promise<{ readonly dossier: LoadedDossier; readonly auditEnd: AuditEnd }> {
  const [parts] = await readPartsAndEnd(trx, row)
  if (!parts) throw new UnreadDossierError(row.id)
  return { dossier: await buildDossier(services, trx, row, parts), auditEnd: parts.auditEnd }
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

/** Where the parts of a dossier are found: values for one, columns for many. */
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

const readPartsAndEnd = buildOnce<DossierRow, DossierParts & { readonly auditEnd: AuditEnd }>({
  prepared: true,
  build: (db, given) =>
    selectPartsOfRow(db, given).select(selectAuditEnd(given((row) => `dossier:${row.id}`)).as('auditEnd')),
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
