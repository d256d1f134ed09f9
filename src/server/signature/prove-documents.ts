import type { ArchivedDocument } from '#signature/long-term/archive-document.ts'
import { planRenewal, planRetry } from '#signature/long-term/plan-renewal.ts'
import { SEALING_PROVIDERS } from '#signature/provider.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { lockEnvelope } from '../envelopes/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

const PAGE = 50
/** Time limit of a run, so that it does not occupy an outbox slot needed for jobs that people wait for. */
const LONGEST_RUN_MS = 60_000

/** A sealed document whose proof is missing or due. */
interface DueDocument {
  readonly envelopeId: string
  readonly id: number
  readonly dossierId: number
  readonly sha256: string
  readonly failures: number
}

/** The scheduled job for documents whose last attempt failed, whose proof weakens, or that come from an earlier release. */
export function provingWork(services: Services): PeriodicJob {
  return {
    kind: 'documents.renew',
    everyHours: 0.25,
    offsetHours: 0.2,
    run: () => proveDocuments(services),
  }
}

/**
 * Archives the sealed documents that are due, of one envelope or of all. Without a time-stamping authority it only records
 * their level. A failure is recorded with the document and retried later; when a service is unavailable, the run ends.
 * Idempotent: no service is called inside a transaction, and documents archived by another process in the meantime are
 * skipped.
 */
export async function proveDocuments(services: Services, envelopeId?: string): Promise<void> {
  const { store, clock, outbox, config } = services
  const end = performance.now() + LONGEST_RUN_MS
  const hasAuthority = config.tsaUrl !== undefined
  const seen = new Set<string>()
  while (performance.now() < end && !outbox.isStopping) {
    const due = await findDue(store.db, { envelopeId, hasAuthority, now: clock.now() })
    const fresh = due.filter((document) => !seen.has(keyOf(document)))
    if (fresh.length === 0) return
    for (const document of fresh) {
      if (performance.now() >= end || outbox.isStopping) return
      seen.add(keyOf(document))
      const failure = await proveDocument(services, document)
      if (failure !== null && /-(unreachable|too-slow)$/.test(failure)) return
    }
    if (due.length < PAGE) return
  }
}

function keyOf({ envelopeId, id }: DueDocument): string {
  return `${envelopeId} ${id}`
}

async function findDue(
  db: Db,
  {
    envelopeId,
    hasAuthority,
    now,
  }: { readonly envelopeId: string | undefined; readonly hasAuthority: boolean; readonly now: Date },
): Promise<readonly DueDocument[]> {
  const rows = await db
    .selectFrom('envelope_document as document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .leftJoin('document_proof as proof', (join) =>
      join
        .onRef('proof.envelope_id', '=', 'document.envelope_id')
        .onRef('proof.document_id', '=', 'document.id'),
    )
    .select([
      'document.envelope_id as envelopeId',
      'document.id',
      'envelope.dossier_id as dossierId',
      'document.current_sha256 as sealed',
      'proof.sha256 as archived',
      'proof.failures',
    ])
    .where('envelope.state', '=', 'completed')
    .where('document.carried_from', 'is', null)
    // Reports are always sealed here, even if the documents of their envelope were sealed outside.
    .where((eb) =>
      eb.or([eb('envelope.provider', 'in', SEALING_PROVIDERS), eb('document.kind', '=', 'report')]),
    )
    .whereRef('document.current_sha256', '!=', 'document.unsigned_sha256')
    .where((eb) =>
      hasAuthority
        ? eb.or([eb('proof.due_at', 'is', null), eb('proof.due_at', '<=', now)])
        : eb('proof.due_at', 'is', null),
    )
    .$if(envelopeId !== undefined, (query) => query.where('document.envelope_id', '=', envelopeId ?? ''))
    .orderBy('proof.due_at', (order) => order.asc().nullsFirst())
    .orderBy('document.envelope_id')
    .orderBy('document.id')
    .limit(PAGE)
    .execute()
  return rows.map(({ sealed, archived, failures, ...document }) => ({
    ...document,
    sha256: archived ?? sealed,
    failures: failures ?? 0,
  }))
}

/** Returns the code of the failure, `null` when there was none. */
async function proveDocument(services: Services, document: DueDocument): Promise<string | null> {
  const { files, clock, log, store, config } = services
  const now = clock.now()
  const fields = { envelope: document.envelopeId, document: document.id, dossier: document.dossierId }
  const archived = await archive(services, document, now)
  if (archived === null) return null
  const { pdf, level, provableUntil, failure } = archived
  const sha256 = pdf === null ? document.sha256 : await files.write(Buffer.from(pdf))
  const failures = failure === null ? 0 : document.failures + 1
  if (failure)
    log.warn({ ...fields, failure: failure.message, level, failures }, 'proof: document not archived')
  else if (pdf) log.info({ ...fields, level, provableUntil }, 'proof: document archived')
  // Nothing is due without an authority. Once one is configured, all documents are.
  const dueAt =
    failure !== null
      ? planRetry(failures, now)
      : config.tsaUrl === undefined
        ? now
        : planRenewal(archived, now)
  const proof = { document, archived, sha256, failures, dueAt, now }
  if (pdf === null) await storeProof(store.db, proof)
  else await store.db.transaction().execute((trx) => commitArchive(trx, services, proof, pdf))
  return failure?.code ?? null
}

/** `null` for a file that cannot be read or no longer matches its seal; `npm run verify` reports it too. */
async function archive(
  { files, documents, log }: Services,
  { envelopeId, id, dossierId, sha256 }: DueDocument,
  now: Date,
): Promise<ArchivedDocument | null> {
  try {
    return await documents.run({ kind: 'archive', pdf: new Uint8Array(await files.read(sha256)), now })
  } catch (error) {
    log.error(
      { envelope: envelopeId, document: id, dossier: dossierId, err: error },
      'proof: document damaged',
    )
    return null
  }
}

interface Proof {
  readonly document: DueDocument
  readonly archived: ArchivedDocument
  readonly sha256: string
  readonly failures: number
  readonly dueAt: Date
  readonly now: Date
}

/** The proof of a document whose file has changed, with its audit row. */
async function commitArchive(trx: Trx, { keys }: Services, proof: Proof, pdf: Uint8Array): Promise<void> {
  const { document, archived, sha256, now } = proof
  // The dossier's lock, since other writers of its audit chain take it.
  await lockEnvelope(trx, document.envelopeId)
  await registerFile(trx, sha256, pdf.length, 'application/pdf')
  if (!(await storeProof(trx, proof))) return
  await recordDossierAct(trx, keys, document.dossierId, 'document.archived', {
    actorId: null,
    detail: { envelope: document.envelopeId, document: document.id, level: archived.level, sha256 },
    at: now,
  })
}

/** No-op when another process has stored a proof since the document was read. Returns whether it was stored. */
async function storeProof(db: Db, { document, archived, sha256, failures, dueAt }: Proof): Promise<boolean> {
  const { level, provableUntil, stampedAt, failure } = archived
  const values = {
    sha256,
    level,
    provable_until: provableUntil,
    stamped_at: stampedAt,
    due_at: dueAt,
    failure: failure?.code ?? null,
    failures,
  }
  const key = { envelope_id: document.envelopeId, document_id: document.id }
  const stored = await db
    .insertInto('document_proof')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['envelope_id', 'document_id'])
        .doUpdateSet(values)
        .where('document_proof.sha256', '=', document.sha256),
    )
    .returning('sha256')
    .executeTakeFirst()
  return stored !== undefined
}
