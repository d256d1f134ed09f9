import { sql } from 'kysely'
import { diffAnswers, originOfSubmitted, type AnswerChanges } from '../answers/answer-changes.ts'
import {
  auditValues,
  chainAudit,
  INTO_AUDIT,
  tryAuditLock,
  type AuditEnd,
  type ChainedAudit,
} from '../audit/record-audit.ts'
import { openDigester } from '../audit/row-digests.ts'
import { answersContent, changeContent, type WrittenAnswers } from '../audit/row-contents.ts'
import { prepared, type Placeholder } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import { actingFor } from './act-for.ts'
import { readColumns, type DossierColumns } from './dossier-columns.ts'
import type { SubmitContext } from './load-dossier.ts'
import type { Submission } from './submission.ts'

/** The writes of a submit. */
export interface StoredSubmission {
  readonly revision: number
  readonly status: string
  readonly title: string
  readonly amount_cents: number | null
}

/**
 * Writes the block, its entry in the history of answers and its audit row, deletes its drafts and updates the dossier's
 * columns in one statement. Undefined, with nothing written, when the dossier has changed since the context was read, or is
 * being changed; impossible under its row lock.
 */
export async function storeSubmission(
  db: Db,
  submission: Submission,
  context: SubmitContext,
): Promise<StoredSubmission | undefined> {
  const { services, user, dossier, block, session, answers } = submission
  const at = services.clock.now()
  const revision = (dossier.blocks.find((row) => row.block === block.slug)?.revision ?? 0) + 1
  const written = { answers, revision, submittedBy: user.id, submittedAt: at }
  const changes = JSON.stringify(changesOf(submission, context))
  const change = { block: block.slug, revision, actorId: user.id, at, changes }
  const number = context.lastChange + 1
  const digest = openDigester(services.keys)
  const [answersKey, changeKey] = [`answers/${block.slug}`, `change/${number}`]
  const digests = {
    [answersKey]: digest(answersKey, answersContent(written)),
    [changeKey]: digest(changeKey, changeContent(change)),
  }
  const submitted = new Set([...dossier.blocks.map((row) => row.block), block.slug])
  const [stored] = await writeSubmission(db, {
    id: dossier.row.id,
    context,
    number,
    written: { ...written, answers: JSON.stringify(answers) },
    change,
    elements: block.elements.map(({ name }) => name),
    columns: columnsOf(submission),
    progress: session.progressPercent(submitted),
    chained: chainAudit(services.keys, entryOf(submission, revision, at), context.auditEnd, digests),
  })
  return stored && { ...stored, revision }
}

/** What the statement writes, and what it requires to be unchanged. */
interface Writes {
  /** Of the dossier. */
  readonly id: number
  readonly context: SubmitContext
  /** Place of the change in the history of answers. */
  readonly number: number
  readonly written: Omit<WrittenAnswers, 'answers'> & { readonly answers: string }
  readonly change: { readonly block: string; readonly changes: string }
  /** Elements of the block, whose drafts end. */
  readonly elements: readonly string[]
  readonly columns: ReturnType<typeof columnsOf>
  readonly progress: number
  readonly chained: ChainedAudit
}

const writeSubmission = prepared((given: Placeholder<Writes>) => {
  const id = given((writes) => writes.id)
  const number = given((writes) => writes.number)
  const block = given(({ change }) => change.block)
  const revision = given(({ written }) => written.revision)
  const by = given(({ written }) => written.submittedBy)
  const at = given(({ written }) => written.submittedAt)
  const column = <Column extends keyof Writes['columns']>(name: Column) =>
    given(({ columns }) => columns[name])
  return sql<Omit<StoredSubmission, 'revision'>>`
      with place as materialized (
        ${lockUnchanged(given)}
      ), writable as materialized (
        select number from place where ${given(({ context }) => context.draftedAt)}::text is not distinct from
          (select max(updated_at)::text from draft where dossier_id = ${id})
      ), stored as (
        insert into dossier_block (dossier_id, block, answers, revision, submitted_by, submitted_at)
        select ${id}, ${block}, ${given(({ written }) => written.answers)}, ${revision}, ${by}, ${at} from writable
        on conflict (dossier_id, block) do update set answers = excluded.answers,
          revision = excluded.revision, submitted_by = excluded.submitted_by, submitted_at = excluded.submitted_at
      ), changed as (
        insert into answer_change (dossier_id, number, block, revision, actor_id, at, changes)
        select ${id}, ${number}, ${block}, ${revision}, ${by}, ${at}, ${given(({ change }) => change.changes)}
        from writable
      ), forgotten as (
        delete from draft using writable
        where dossier_id = ${id} and element = any(${given(({ elements }) => elements)})
      ), audited as (
        ${INTO_AUDIT} select ${auditValues((read) => given(({ chained }) => read(chained)))} from writable
      ), chained as (
        update audit_ledger set sequence = ${given(({ chained }) => chained.ledger.sequence)},
          mac = ${given(({ chained }) => chained.ledger.mac)}
        from writable where audit_ledger.number = writable.number
      )
      update dossier set title = ${column('title')}, product_code = ${column('product_code')},
        amount_cents = ${column('amount_cents')}, contact = coalesce(${column('contact')}::text, contact),
        last_block = ${block}, progress = ${given((writes) => writes.progress)}, updated_at = ${at}
      from writable where id = ${id}
      returning status, title, amount_cents`
})

/**
 * SQL that locks the ledger for the audit row, the dossier's row and its chain. Returns no row when the dossier's row or
 * the ledger has changed since they were read, or when another transaction holds one of the locks. Never waits, so it
 * cannot deadlock. `no key update` does not conflict with inserts of rows that refer to the dossier.
 */
function lockUnchanged(given: Placeholder<Writes>) {
  const end = <Column extends keyof AuditEnd>(column: Column) =>
    given(({ context }) => context.auditEnd[column])
  return sql`
    select audit_ledger.number from audit_ledger, dossier
    where audit_ledger.number = ${end('ledger')} and audit_ledger.sequence = ${end('ledgerSequence')}
      and dossier.id = ${given(({ id }) => id)} and dossier.xmin::text = ${given(({ context }) => context.rowVersion)}
      and ${tryAuditLock(given(({ id }) => `dossier:${id}`))}
    for no key update of audit_ledger, dossier skip locked`
}

function changesOf({ dossier, block, answers }: Submission, { drafts }: SubmitContext): AnswerChanges {
  const before = dossier.blocks.find((row) => row.block === block.slug)?.answers ?? {}
  const origin = { formCode: dossier.row.form_code, drafts: drafts ?? {} }
  const { elementByName } = dossier.form.compiled
  return diffAnswers(before, answers, (name) => {
    const element = elementByName.get(name)
    return element ? originOfSubmitted(element, answers[name], origin) : { how: 'typed' }
  })
}

/** A sent dossier keeps its title and amount, since prices may have changed. */
function columnsOf({
  services,
  dossier,
  session,
}: Submission): Omit<DossierColumns, 'contact'> & Partial<Pick<DossierColumns, 'contact'>> {
  if (dossier.reading.kind === 'now') return readColumns(session, services.deployment, dossier.holder)
  const { title, product_code, amount_cents } = dossier.row
  return { title, product_code, amount_cents }
}

function entryOf({ user, dossier, block, body }: Submission, revision: number, at: Date) {
  const detail = {
    block: block.slug,
    revision,
    base: body.revision ?? null,
    ...actingFor(user, dossier.row.advisor_id),
  }
  return { subject: `dossier:${dossier.row.id}`, actorId: user.id, action: 'block.submitted', detail, at }
}
