import type { Selectable } from 'kysely'
import type { AnswerSource } from '#vocabulary/answer-source.ts'
import type { Party } from '#vocabulary/party.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { Database } from '../store/schema.ts'
import type { Trx } from '../store/store.ts'
import type { ReusedFrom } from './answer-changes.ts'
import { addAnswerChange } from './change-store.ts'

/** A receipt that was just added, or is about to be removed. */
interface ReceiptChange {
  readonly kind: 'added' | 'removed'
  readonly how: AnswerSource
  readonly receipt: Selectable<Database['receipt']>
  /** The dossier's receipts before the change, oldest first. */
  readonly before: readonly Pick<Selectable<Database['receipt']>, 'id' | 'element'>[]
  /** Null for a party by its link. */
  readonly actorId: number | null
  /** The party that acted by its link. */
  readonly party?: Party | undefined
  /** Set for a receipt taken over from a former dossier of the client. */
  readonly reused?: ReusedFrom
  readonly at: Date
}

/** Appends the change to the history of answers: a receipt element's answer is the list of its files. */
export async function addReceiptChange(
  trx: Trx,
  { compiled }: Pick<PublishedForm, 'compiled'>,
  { kind, how, receipt, before, actorId, party, reused, at }: ReceiptChange,
): Promise<void> {
  const { id, dossier_id: dossierId, element, title, mimetype, size, sha256 } = receipt
  const from = before.filter((each) => each.element === element).map((each) => String(each.id))
  const to = kind === 'added' ? [...from, String(id)] : from.filter((each) => each !== String(id))
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
    changes: {
      [element]: { how, from, to, file, ...(party ? { party } : {}), ...(reused ? { reused } : {}) },
    },
  })
}
