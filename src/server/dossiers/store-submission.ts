import { sql } from 'kysely'
import { chainAudit, type AuditEnd, type ChainedAudit } from '../audit/record-audit.ts'
import { openDigester } from '../audit/row-digests.ts'
import { answersContent } from '../audit/row-kinds.ts'
import { buildOnce, type Given } from '../store/build-once.ts'
import type { Db, Trx } from '../store/store.ts'
import { readColumns, type DossierColumns } from './dossier-columns.ts'
import type { Submission } from './submission.ts'

/** What a submit leaves behind. */
export interface StoredSubmission {
  readonly revision: number
  readonly status: string
  readonly title: string
  readonly amount_cents: number | null
}

/**
 * Writes the block's row and its line in the audit chain, drops its drafts and brings the dossier's columns up
 * to date, all in one statement. Under the dossier's row lock, with the end of its chain as read under it.
 */
export async function storeSubmission(
  trx: Trx,
  submission: Submission,
  auditEnd: AuditEnd,
): Promise<StoredSubmission> {
  const { services, user, dossier, block, session, answers } = submission
  const at = services.clock.now()
  const revision = (dossier.blocks.find((row) => row.block === block.slug)?.revision ?? 0) + 1
  const written = { answers, revision, submittedBy: user.id, submittedAt: at }
  const key = `answers/${block.slug}`
  const digests = { [key]: openDigester(services.keys)(key, answersContent(written)) }
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
    audit: chainAudit(services.keys, entryOf(submission, revision, at), auditEnd, digests),
  })
  if (!stored) throw new Error(`dossier ${dossier.row.id} is gone under its lock`)
  return { ...stored, revision }
}

/** A dossier that was sent keeps its title and amount: prices may have changed since. */
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
  readonly audit: ChainedAudit
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
      .with('chained', (cte) => endLedger(cte, given))
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
    subject: given(({ audit }) => audit.row.subject),
    sequence: given(({ audit }) => audit.row.sequence),
    at: given(({ audit }) => audit.row.at),
    actor_id: given(({ audit }) => audit.row.actor_id),
    action: given(({ audit }) => audit.row.action),
    detail: given(({ audit }) => audit.row.detail),
    previous_mac: given(({ audit }) => audit.row.previous_mac),
    mac: given(({ audit }) => audit.row.mac),
    digests: given(({ audit }) => audit.row.digests),
    ledger: given(({ audit }) => audit.row.ledger),
    ledger_sequence: given(({ audit }) => audit.row.ledger_sequence),
  }
}

function endLedger(db: Pick<Db, 'updateTable'>, given: Given<Storing>) {
  return db
    .updateTable('audit_ledger')
    .set({
      sequence: given(({ audit }) => audit.ledger.sequence),
      mac: given(({ audit }) => audit.ledger.mac),
    })
    .where(
      'number',
      '=',
      given(({ audit }) => audit.ledger.number),
    )
}
