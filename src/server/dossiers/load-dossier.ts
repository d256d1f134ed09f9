import type { Selectable } from 'kysely'
import type { PublishedForm } from '../forms/index.ts'
import { findReceipts, type ReceiptRow } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { AccountTable } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { findEnvelopes, type DossierEnvelope } from './envelopes.ts'
import type { DossierRow } from './find-dossier.ts'

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
}

export async function loadDossier(
  services: Pick<Services, 'forms'>,
  db: Db,
  row: DossierRow,
): Promise<LoadedDossier> {
  return {
    row,
    form: await services.forms.get(row.form_version_id, db),
    blocks: await findSubmittedBlocks(db, row.id),
    receipts: await findReceipts(db, row.id),
    envelopes: await findEnvelopes(db, row.id),
    advisor: row.advisor_id === null ? undefined : await findPerson(db, row.advisor_id),
  }
}

async function findSubmittedBlocks(db: Db, dossierId: number): Promise<readonly SubmittedBlockRow[]> {
  return db
    .selectFrom('dossier_block')
    .select(['block', 'answers', 'revision', 'submitted_at as submittedAt'])
    .where('dossier_id', '=', dossierId)
    .orderBy('block')
    .execute()
}

async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'mobile', 'signer_email'])
    .where('id', '=', id)
    .executeTakeFirst()
}
