import type { Party } from '#vocabulary/party.ts'
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts'
import type { Keys } from '../keys.ts'
import type { Db, Trx } from '../store/store.ts'

/** An entry of an envelope's log, the source of its evidence and of its signing history. */
export interface StoredEvent {
  readonly at: Date
  /** Null for events of the whole envelope. */
  readonly party: Party | null
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface NewEvent extends Omit<StoredEvent, 'detail'> {
  readonly envelopeId: string
  readonly detail?: StoredEvent['detail']
}

export interface AuditedEvent extends NewEvent {
  /** The dossier, when this transaction has already locked it. */
  readonly lockedDossierId?: number
  /** For the audit, besides envelope and party. */
  readonly audit?: Readonly<Record<string, unknown>>
  /** Null for the server and for parties, who need no account. */
  readonly actorId?: number | null
}

/**
 * Appends an event to the envelope's log, the source of its evidence, and to the dossier's audit chain. Locks the dossier
 * before the chain, as every other writer does, to avoid deadlocks.
 */
export async function recordEnvelopeEvent(trx: Trx, keys: Keys, event: AuditedEvent): Promise<void> {
  const dossierId = event.lockedDossierId ?? (await lockDossierOf(trx, event.envelopeId))
  await insertEnvelopeEvents(trx, [event]).execute()
  await recordAudit(trx, keys, { subject: `dossier:${dossierId}`, ...auditEntryOf(event) })
}

/** The audit entry of an event, without its dossier. */
export function auditEntryOf({
  envelopeId,
  party,
  kind,
  at,
  audit,
  actorId = null,
}: AuditedEvent): Omit<AuditEntry, 'subject'> {
  return {
    actorId,
    action: `envelope.${kind}`,
    detail: { envelope: envelopeId, ...(party === null ? {} : { party }), ...audit },
    at,
  }
}

async function lockDossierOf(trx: Trx, envelopeId: string): Promise<number> {
  const { id } = await trx
    .selectFrom('dossier')
    .innerJoin('envelope', 'envelope.dossier_id', 'dossier.id')
    .select('dossier.id')
    .where('envelope.id', '=', envelopeId)
    .forUpdate('dossier')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts events without audit rows, for callers that record their own. `events` must not be empty; returns a statement,
 * usable within a larger one.
 */
export function insertEnvelopeEvents(trx: Trx, events: readonly NewEvent[]) {
  return trx.insertInto('envelope_event').values(
    events.map(({ envelopeId, at, party, kind, detail }) => ({
      envelope_id: envelopeId,
      at,
      party,
      kind,
      detail: JSON.stringify(detail ?? {}),
    })),
  )
}

/** In insertion order. */
export async function listEnvelopeEvents(db: Db, envelopeId: string): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('envelope_event')
    .select(['at', 'party', 'kind', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .execute()
}
