import type { Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PublishedForm } from '../forms/index.ts'
import { selectReceipts, type ReceiptRow } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { AccountTable } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { readEnvelope, selectEnvelopes, type DossierEnvelope } from './envelopes.ts'
import type { DossierRow } from './find-dossier.ts'
import { nameHolder, selectHolder } from './find-holder.ts'

export type Person = Pick<
  Selectable<AccountTable>,
  'id' | 'username' | 'first_name' | 'last_name' | 'email' | 'mobile' | 'signer_email'
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
  readonly envelopes: readonly DossierEnvelope[]
  readonly advisor: Person | undefined
  /** Name of the client it is for; empty for a lead. */
  readonly holder: string
}

/** All parts in one statement: a submit waits for each of them in turn otherwise. */
export async function loadDossier(
  services: Pick<Services, 'forms'>,
  db: Db,
  row: DossierRow,
): Promise<LoadedDossier> {
  const form = await services.forms.get(row.form_version_id, db)
  const parts = await db
    .selectNoFrom([
      jsonArrayFrom(selectBlocks(db, row.id)).as('blocks'),
      jsonArrayFrom(selectReceipts(db, row.id)).as('receipts'),
      jsonArrayFrom(selectEnvelopes(db, row.id)).as('envelopes'),
      jsonObjectFrom(selectPerson(db, row.advisor_id)).as('advisor'),
      jsonObjectFrom(selectHolder(db, row.client_id)).as('holder'),
    ])
    .executeTakeFirstOrThrow()
  return {
    row,
    form,
    blocks: parts.blocks.map((block) => ({ ...block, submittedAt: new Date(block.submittedAt) })),
    receipts: parts.receipts.map((receipt) => ({ ...receipt, created_at: new Date(receipt.created_at) })),
    envelopes: parts.envelopes.map(readEnvelope),
    advisor: parts.advisor ?? undefined,
    holder: nameHolder(parts.holder),
  }
}

function selectBlocks(db: Db, dossierId: number) {
  return db
    .selectFrom('dossier_block')
    .select(['block', 'answers', 'revision', 'submitted_at as submittedAt'])
    .where('dossier_id', '=', dossierId)
    .orderBy('block')
}

function selectPerson(db: Db, id: number | null) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'mobile', 'signer_email'])
    .where('id', '=', id)
}
