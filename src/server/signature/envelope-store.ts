import type { Envelope, EnvelopeParty } from '#signature/envelope.ts'
import type { EnvelopeKind, ProviderName } from '#vocabulary/envelope.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Db, Trx } from '../store/store.ts'

/** Tells an outside provider that its envelope is over on our side. */
export const VOID_OUTSIDE_JOB = 'envelope.void-outside'

/** An envelope with its parties as stored. */
export interface StoredEnvelope extends Envelope {
  readonly id: string
  readonly dossierId: number
  readonly kind: EnvelopeKind
  readonly parties: readonly StoredParty[]
  readonly sentAt: Date | null
  /** Account that opened it. */
  readonly createdBy: number
  readonly createdAt: Date
  readonly provider: ProviderName
  /** Null until it exists at an outside provider. */
  readonly providerEnvelopeId: string | null
}

export interface StoredParty extends EnvelopeParty {
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  /** Whom it signs for; null signs for itself. */
  readonly behalfOf: string | null
  readonly language: Locale
  readonly appearance: Record<string, unknown> | null
  readonly changedAt: Date
  /** Its account, if it has one. */
  readonly accountId: number | null
  /** Typed for it over the life of the envelope, by whomever. */
  readonly wrongCodes: number
  /** How often its mail link was renewed. */
  readonly linkRound: number
}

/**
 * The envelope, with its dossier's row and its own locked until the transaction ends: its events happen
 * one after another. The dossier comes first, as in every transaction that changes one, so that signing
 * and abandoning at the same moment wait for each other instead of for ever.
 */
export async function lockEnvelope(trx: Trx, id: string): Promise<StoredEnvelope | undefined> {
  const row = await trx.selectFrom('envelope').select('dossier_id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  await trx.selectFrom('dossier').select('id').where('id', '=', row.dossier_id).forUpdate().execute()
  await trx.selectFrom('envelope').select('id').where('id', '=', id).forUpdate().execute()
  return findEnvelope(trx, id)
}

export async function findEnvelope(db: Db, id: string): Promise<StoredEnvelope | undefined> {
  const row = await db
    .selectFrom('envelope')
    .select([
      'id',
      'dossier_id',
      'kind',
      'state',
      'sent_at',
      'created_by',
      'created_at',
      'provider',
      'provider_envelope_id',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const parties = await db
    .selectFrom('envelope_party')
    .selectAll()
    .where('envelope_id', '=', id)
    .orderBy('stage')
    .execute()
  // Parties of one stage keep the routing order among themselves.
  parties.sort((a, b) => a.stage - b.stage || PARTIES.indexOf(a.party) - PARTIES.indexOf(b.party))
  return {
    id: row.id,
    dossierId: row.dossier_id,
    kind: row.kind,
    state: row.state,
    sentAt: row.sent_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    provider: row.provider,
    providerEnvelopeId: row.provider_envelope_id,
    parties: parties.map((party) => ({
      party: party.party,
      stage: party.stage,
      state: party.state,
      sealed: party.sealed_at !== null,
      name: party.name,
      email: party.email,
      mobile: party.mobile,
      behalfOf: party.behalf_of,
      language: party.language,
      appearance: party.appearance,
      changedAt: party.changed_at,
      accountId: party.account_id,
      wrongCodes: party.wrong_codes,
      linkRound: party.link_round,
    })),
  }
}

/** An envelope that work in progress names: it throws when there is none any more. */
export async function getEnvelope(db: Db, id: string): Promise<StoredEnvelope> {
  return requireFound(await findEnvelope(db, id), id)
}

/** The same, locked with its dossier. */
export async function getLockedEnvelope(trx: Trx, id: string): Promise<StoredEnvelope> {
  return requireFound(await lockEnvelope(trx, id), id)
}

function requireFound(envelope: StoredEnvelope | undefined, id: string): StoredEnvelope {
  if (envelope === undefined) throw new Error(`envelope ${id} is missing`)
  return envelope
}

/** The newest envelope of a kind, whatever became of it. */
export async function findLatestEnvelope(
  db: Db,
  dossierId: number,
  kind: EnvelopeKind,
): Promise<StoredEnvelope | undefined> {
  const row = await db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : findEnvelope(db, row.id)
}

/** All envelopes of a dossier, oldest first. */
export async function listEnvelopes(db: Db, dossierId: number): Promise<readonly StoredEnvelope[]> {
  const rows = await db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .orderBy('created_at')
    .execute()
  const found: StoredEnvelope[] = []
  for (const { id } of rows) {
    const envelope = await findEnvelope(db, id)
    if (envelope !== undefined) found.push(envelope)
  }
  return found
}

/** Writes what an event changed in the envelope and its parties. */
export async function saveEnvelope(
  trx: Trx,
  before: StoredEnvelope,
  after: Envelope,
  at: Date,
): Promise<void> {
  if (after.state !== before.state) {
    await trx
      .updateTable('envelope')
      .set({
        state: after.state,
        ...(after.state === 'sent' ? { sent_at: at } : {}),
        ...(after.state === 'completed' ? { completed_at: at } : {}),
      })
      .where('id', '=', before.id)
      .execute()
    if (before.provider !== 'built-in' && (after.state === 'voided' || after.state === 'expired')) {
      await enqueueJob(trx, {
        kind: VOID_OUTSIDE_JOB,
        dedupKey: before.id,
        payload: { envelopeId: before.id },
      })
    }
  }
  for (const party of after.parties) {
    const old = before.parties.find((each) => each.party === party.party)
    if (old === undefined || (old.state === party.state && old.sealed === party.sealed)) continue
    await trx
      .updateTable('envelope_party')
      .set({
        ...(old.state === party.state ? {} : { state: party.state, changed_at: at }),
        ...(party.sealed && !old.sealed ? { sealed_at: at } : {}),
      })
      .where('envelope_id', '=', before.id)
      .where('party', '=', party.party)
      .execute()
  }
}

export async function addEnvelopeEvent(
  trx: Trx,
  event: {
    readonly envelopeId: string
    readonly at: Date
    readonly party: Party | null
    readonly kind: string
    readonly detail?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await trx
    .insertInto('envelope_event')
    .values({
      envelope_id: event.envelopeId,
      at: event.at,
      party: event.party,
      kind: event.kind,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}
