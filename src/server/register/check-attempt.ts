import { AUDIT_COLUMNS, CHAIN_START, judgeAuditRow, openAuditKey } from '../audit/judge-chain.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { findPairing, loadDossier, type LoadedDossier } from '../dossiers/index.ts'
import { openSent, UnreadableFactsError } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { buildPositions } from './build-positions.ts'
import type { RegisterColumn } from './columns.ts'

/** Columns that do not come from the snapshot but from the review, the deployment or other lines. */
const CONTEXT: readonly RegisterColumn[] = [
  'entry_commission',
  'enjoyment_date',
  'associate_code',
  'linked_line',
  'distributor_code',
  'advisor_code',
  'signature_date',
  'trade_date',
  'value_date',
  'end_date',
  'envelope_id',
  'reviewer',
  'acceptance_date',
  'documents',
]

export interface CheckedAttempt {
  readonly id: number
  readonly dossierId: number
  readonly attempt: number
}

/**
 * Whether the lines of an attempt still match what was signed and accepted. Otherwise marks the attempt as failed, with
 * the names of the differing values for the operator. `documents` are the findings of `judgeDocuments`, which reads files
 * and so cannot run in the transaction.
 */
export async function checkBeforeSending(
  services: Services,
  trx: Trx,
  attempt: CheckedAttempt,
  documents: readonly string[],
): Promise<boolean> {
  const { id, dossierId } = attempt
  const problems = [...(await findProblems(services, trx, attempt)), ...documents]
  if (problems.length === 0) return true
  services.log.error({ dossier: dossierId, attempt: attempt.attempt, problems }, 'register: attempt not sent')
  const at = services.clock.now()
  const lastError = `not sent, it does not match the audit: ${problems.join('; ')}`
  await trx
    .updateTable('register_attempt')
    .set({ state: 'failed', batch_id: null, last_error: lastError, held_at: at })
    .where('id', '=', id)
    .execute()
  await recordDossierAct(trx, services.keys, dossierId, 'register.held', {
    actorId: null,
    detail: { attempt: attempt.attempt, problems },
    at,
  })
  return false
}

/** Returns names only: values must not reach the log. */
async function findProblems(
  services: Services,
  trx: Trx,
  { dossierId, attempt }: CheckedAttempt,
): Promise<readonly string[]> {
  const judge = await openRowJudge(trx, services.keys)
  const rows = (await judge('dossier', [dossierId])).get(dossierId) ?? []
  const row = await trx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const problems = [...(await judgeChain(services, trx, dossierId)), ...rows]
  // Stop at the first problems: reading a changed snapshot may fail, and its error would stop the whole batch.
  if (problems.length > 0) return problems
  try {
    return await compareLines(services, trx, await loadDossier(services, trx, row), attempt)
  } catch (error) {
    if (error instanceof UnreadableFactsError) return [`snapshot: ${error.message}`]
    throw error
  }
}

async function judgeChain({ keys }: Services, db: Db, dossierId: number): Promise<readonly string[]> {
  const key = openAuditKey(keys)
  const rows = await db
    .selectFrom('audit')
    .select(AUDIT_COLUMNS)
    .where('subject', '=', `dossier:${dossierId}`)
    .orderBy('sequence')
    .execute()
  const problem = rows
    .map((row, index) => judgeAuditRow(key, row, rows[index - 1] ?? CHAIN_START))
    .find((found) => found !== undefined)
  return problem === undefined ? [] : [`audit: ${problem}`]
}

/** Rebuilds the lines from the snapshot and compares what was signed. */
async function compareLines(
  services: Services,
  trx: Trx,
  { row, reading, form }: LoadedDossier,
  attempt: number,
): Promise<readonly string[]> {
  // Early paper subscriptions have no snapshot.
  if (reading.kind !== 'sent') return []
  const expected = buildPositions(openSent(form, reading), {
    dossierId: row.id,
    attempt,
    pairing: await findPairing(trx, row.id),
    deployment: services.deployment,
    signedAt: row.signed_at ?? row.created_at,
    acceptedAt: row.validated_at ?? row.created_at,
    reviewer: '',
    envelopeId: undefined,
    advisorCode: undefined,
    documents: '',
  })
  const lines = await trx
    .selectFrom('register_line')
    .select(['id', 'fields'])
    .where('dossier_id', '=', row.id)
    .where('attempt', '=', attempt)
    .orderBy('position')
    .execute()
  if (lines.length !== expected.length) return [`${lines.length} lines, the snapshot has ${expected.length}`]
  return lines.flatMap(({ id, fields }, index) =>
    Object.entries<string>(expected[index]?.fields ?? {}).flatMap(([column, value]) =>
      fields[column] === value || CONTEXT.some((each) => each === column)
        ? []
        : [`line ${id}: ${column} differs from the snapshot`],
    ),
  )
}

/**
 * Each signed document must start with the bytes shown to the parties, whose hash is in the audit since the envelope was
 * sent, as is the digest of the snapshot they were filled from.
 */
export async function judgeDocuments(
  { files, store }: Services,
  dossierId: number,
): Promise<readonly string[]> {
  const documents = await store.db
    .selectFrom('envelope_document as document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .select(['document.id', 'unsigned_sha256 as unsigned', 'current_sha256 as current', 'provider'])
    .where('envelope.dossier_id', '=', dossierId)
    .where('envelope.state', '=', 'completed')
    .where('document.kind', '=', 'signed')
    .where('document.carried_from', 'is', null)
    .execute()
  const problems: string[] = []
  for (const { id, unsigned, current, provider } of documents) {
    const [read, signed] = await Promise.all(
      [unsigned, current].map((sha256) => files.read(sha256).catch(() => undefined)),
    )
    if (!read || !signed) problems.push(`document ${id}: unreadable file`)
    // Outside providers generate the signed file themselves.
    else if (provider === 'built-in' && !signed.subarray(0, read.length).equals(read))
      problems.push(`document ${id}: the signed document differs from the one shown to the parties`)
  }
  return problems
}
