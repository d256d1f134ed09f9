import type { Selectable } from 'kysely'
import type { AnswerSource } from '#vocabulary/answer-source.ts'
import type { Party } from '#vocabulary/party.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { ReceiptTable } from '../store/dossier-tables.ts'
import type { Trx } from '../store/store.ts'
import { addAnswerChange } from './change-store.ts'

/** A receipt that was just added, or is about to be removed. */
interface ReceiptChange {
  readonly kind: 'added' | 'removed'
  readonly how: AnswerSource
  readonly receipt: Selectable<ReceiptTable>
  /** Null for a party by its link. */
  readonly actorId: number | null
  /** That party. */
  readonly party?: Party | undefined
  readonly at: Date
}

/** Appends the change to the history of answers: a receipt element's answer is the list of its files. */
export async function addReceiptChange(
  trx: Trx,
  { compiled }: Pick<PublishedForm, 'compiled'>,
  { kind, how, receipt, actorId, party, at }: ReceiptChange,
): Promise<void> {
  const { id, dossier_id: dossierId, element, title, mimetype, size, sha256 } = receipt
  const rows = await trx
    .selectFrom('receipt')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .where('element', '=', element)
    .orderBy('id')
    .execute()
  const having = rows.map((row) => String(row.id))
  const lacking = having.filter((each) => each !== String(id))
  const [from, to] = kind === 'added' ? [lacking, having] : [having, lacking]
  const file = {
    id,
    title,
    typeId: receipt.type_id,
    mimetype,
    size,
    sha256,
    createdBy: receipt.created_by,
    createdAt: receipt.created_at.toISOString(),
  }
  await addAnswerChange(trx, {
    dossierId,
    block: compiled.elementByName.get(element)?.block.slug ?? '',
    revision: 0,
    actorId,
    at,
    changes: { [element]: { how, from, to, file, ...(party ? { party } : {}) } },
  })
}
