import { sql, type Insertable } from 'kysely'
import { chainAudit, type AuditTail } from '../audit/record-audit.ts'
import { buildOnce, type Given } from '../store/build-once.ts'
import type { AuditTable } from '../store/work-tables.ts'
import type { Db, Trx } from '../store/store.ts'
import { readColumns, type DossierColumns } from './dossier-columns.ts'
import type { Submission } from './submission.ts'

/** The writes of a submit. */
export interface StoredSubmission {
  readonly revision: number
  readonly status: string
  readonly title: string
  readonly amount_cents: number | null
}

/**
 * Writes the block and its audit row, deletes its drafts and updates the dossier's columns in one statement. Requires the
 * dossier's row lock, and the end of its audit chain as read under it.
 */
export async function storeSubmission(
  trx: Trx,
  submission: Submission,
  auditTail: AuditTail | null,
): Promise<StoredSubmission> {
  const { services, user, dossier, block, session, answers } = submission
  const at = services.clock.now()
  const revision = (dossier.blocks.find((row) => row.block === block.slug)?.revision ?? 0) + 1
  const submitted = new Set([...dossier.blocks.map((row) => row.block), block.slug])
  const [stored] = await storeAll(trx, {
    dossierId: dossier.row.id,
    block: block.slug,
    elements: block.elements.map(({ name }) => name),
    answers: JSON.stringify(answers),
    revision,
    userId: user.id,
    at,
    columns: columnsOf(submission),
    progress: session.progressPercent(submitted),
    audit: chainAudit(services.keys, entryOf(submission, revision, at), auditTail),
  })
  if (!stored) throw new Error(`dossier ${dossier.row.id}: locked row not found`)
  return { ...stored, revision }
}

/** A sent dossier keeps its title and amount, since prices may have changed. */
function columnsOf({ services, dossier, session }: Submission): DossierColumns {
  if (dossier.reading.kind === 'now') return readColumns(session, services.deployment, dossier.holder)
  const { title, product_code, amount_cents } = dossier.row
  return { title, product_code, amount_cents }
}

function entryOf({ user, dossier, block, body }: Submission, revision: number, at: Date) {
  const detail = { block: block.slug, revision, base: body.revision ?? null }
  return { subject: `dossier:${dossier.row.id}`, actorId: user.id, action: 'block.submitted', detail, at }
}

interface Storing {
  readonly dossierId: number
  readonly block: string
  /** Names of all elements of the block. */
  readonly elements: readonly string[]
  readonly answers: string
  readonly revision: number
  readonly userId: number
  readonly at: Date
  readonly columns: DossierColumns
  readonly progress: number
  readonly audit: Insertable<AuditTable>
}

const storeAll = buildOnce<Storing, Omit<StoredSubmission, 'revision'>>({
  prepared: true,
  build: (db, given) =>
    db
      .with('stored', (cte) => upsertBlock(cte, given))
      .with('forgotten', (cte) =>
        cte
          .deleteFrom('draft')
          .where(
            'dossier_id',
            '=',
            given(({ dossierId }) => dossierId),
          )
          .where(sql<boolean>`element = any(${given(({ elements }) => elements)})`),
      )
      .with('audited', (cte) => cte.insertInto('audit').values(auditRow(given)))
      .updateTable('dossier')
      .set({
        title: given(({ columns }) => columns.title),
        product_code: given(({ columns }) => columns.product_code),
        amount_cents: given(({ columns }) => columns.amount_cents),
        last_block: given(({ block }) => block),
        progress: given(({ progress }) => progress),
        updated_at: given(({ at }) => at),
      })
      .where(
        'id',
        '=',
        given(({ dossierId }) => dossierId),
      )
      .returning(['dossier.status', 'dossier.title', 'dossier.amount_cents']),
})

function upsertBlock(db: Pick<Db, 'insertInto'>, given: Given<Storing>) {
  const written = {
    answers: given(({ answers }) => answers),
    revision: given(({ revision }) => revision),
    submitted_by: given(({ userId }) => userId),
    submitted_at: given(({ at }) => at),
  }
  return db
    .insertInto('dossier_block')
    .values({
      dossier_id: given(({ dossierId }) => dossierId),
      block: given(({ block }) => block),
      ...written,
    })
    .onConflict((oc) => oc.columns(['dossier_id', 'block']).doUpdateSet(written))
}

function auditRow(given: Given<Storing>) {
  return {
    subject: given(({ audit }) => audit.subject),
    sequence: given(({ audit }) => audit.sequence),
    at: given(({ audit }) => audit.at),
    actor_id: given(({ audit }) => audit.actor_id),
    action: given(({ audit }) => audit.action),
    detail: given(({ audit }) => audit.detail),
    previous_mac: given(({ audit }) => audit.previous_mac),
    mac: given(({ audit }) => audit.mac),
  }
}
