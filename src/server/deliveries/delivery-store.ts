import type { Selectable } from 'kysely'
import { isInvestor, type Role } from '#vocabulary/role.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { registerFiles } from '../files/file-storage.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Db, Trx } from '../store/store.ts'
import type { HandedPdf } from './handed-documents.ts'

/** A delivery, with the role of the account that opened the document or requested the mail. */
export type DeliveryRow = Selectable<Database['document_delivery']> & { readonly role: Role }

/** Documents delivered together in one way; their bytes must already be in the file storage. */
export interface RecordedDelivery {
  readonly dossierId: number
  readonly documents: readonly HandedPdf[]
  readonly how: Database['document_delivery']['how']
  /** Address of the mail; null when the document was opened. */
  readonly recipient: string | null
}

/** Deliveries of a dossier, oldest first. The caller has checked visibility. */
export async function listDeliveries(db: Db, dossierId: number): Promise<readonly DeliveryRow[]> {
  return db
    .selectFrom('document_delivery')
    .innerJoin('account', 'account.id', 'document_delivery.account_id')
    .selectAll('document_delivery')
    .select('account.role')
    .where('dossier_id', '=', dossierId)
    .orderBy('document_delivery.id')
    .execute()
}

/**
 * Documents whose current version the subscriber has not received: neither opened by an investor's account nor mailed to
 * the subscriber's address. Opening by an advisor does not count.
 */
export function findUndelivered(
  deliveries: readonly DeliveryRow[],
  documents: readonly HandedPdf[],
  subscriberEmail: string | undefined,
): readonly HandedPdf[] {
  const received = deliveries.filter(({ how, role, recipient }) =>
    how === 'mailed' ? recipient === subscriberEmail : isInvestor(role),
  )
  return documents.filter(
    ({ product, file }) => !received.some((row) => row.product === product && row.sha256 === file.sha256),
  )
}

/**
 * Records who received which version of each document, when and how, with one row in the dossier's audit chain. `documents`
 * must not be empty.
 */
export async function recordDeliveries(
  trx: Trx,
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  user: User,
  { dossierId, documents, how, recipient }: RecordedDelivery,
): Promise<void> {
  const at = clock.now()
  await registerFiles(
    trx,
    documents.map(({ file: { sha256, size } }) => ({ sha256, size, mimetype: 'application/pdf' })),
  )
  await trx
    .insertInto('document_delivery')
    .values(
      documents.map(({ product, code, version, file }) => ({
        dossier_id: dossierId,
        product,
        code,
        version,
        sha256: file.sha256,
        how,
        account_id: user.id,
        recipient,
        delivered_at: at,
      })),
    )
    .execute()
  await recordDossierAct(trx, keys, dossierId, 'documents.delivered', {
    actorId: user.id,
    detail: {
      how,
      documents: documents.map(({ product, code, version, file: { sha256 } }) => ({
        product,
        code,
        version,
        sha256,
      })),
    },
    at,
  })
}
