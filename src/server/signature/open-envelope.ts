import { randomUUID } from 'node:crypto'
import type { DossierAction, EnvelopeKind, Party } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import { createEnvelope } from '#signature/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { moveDossier, refreshStatus } from './dossier-status.ts'
import { addEnvelopeEvent } from './envelope-store.ts'
import type { EnvelopeSnapshot } from './envelope-snapshot.ts'

/** A signer with the ways to reach them. */
export interface EnvelopeSigner {
  readonly party: Party
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

export interface OpenEnvelopeRequest {
  readonly dossierId: number
  readonly kind: EnvelopeKind
  /** In routing order. */
  readonly signers: readonly EnvelopeSigner[]
  readonly snapshot: EnvelopeSnapshot
  readonly user: User
}

export const PREPARE_JOB = 'envelope.prepare'

const OPENING: Readonly<Record<EnvelopeKind, DossierAction>> = {
  mission: 'openMission',
  subscription: 'openSubscription',
}

/**
 * Opens an envelope in the transaction of the submit that asked for it: snapshot, parties, the
 * dossier's new state, and the job that will draw and send it. Refused with 409 while another one
 * of the kind is open. Gives the envelope's id.
 */
export async function openEnvelope(
  trx: Trx,
  services: Services,
  request: OpenEnvelopeRequest,
): Promise<string> {
  const { dossierId, kind, user } = request
  const at = services.clock.now()
  const id = randomUUID()
  if (request.signers.length === 0)
    throw new Failure('INVALID_REQUEST', { params: { detail: 'no signatory' } })
  await moveDossier(trx, dossierId, { action: OPENING[kind], actor: user.role, at })
  const inserted = await trx
    .insertInto('envelope')
    .values({
      id,
      dossier_id: dossierId,
      kind,
      state: 'preparing',
      snapshot: JSON.stringify(request.snapshot),
      created_by: user.id,
      created_at: at,
    })
    .onConflict((oc) =>
      oc.columns(['dossier_id', 'kind']).where('state', 'in', ['preparing', 'sent']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new Failure('STATE_CONFLICT')
  await insertParties(trx, id, request.signers, at)
  await addEnvelopeEvent(trx, { envelopeId: id, at, party: null, kind: 'created' })
  await refreshStatus(trx, dossierId, at)
  await recordAudit(trx, services.keys, {
    subject: `dossier:${dossierId}`,
    actorId: user.id,
    action: 'envelope.opened',
    detail: { envelope: id, kind, parties: request.signers.map(({ party }) => party) },
    at,
  })
  await enqueueJob(trx, { kind: PREPARE_JOB, dedupKey: id, payload: { envelopeId: id } })
  return id
}

async function insertParties(
  trx: Trx,
  id: string,
  signers: readonly EnvelopeSigner[],
  at: Date,
): Promise<void> {
  const { parties } = createEnvelope(signers.map(({ party }) => party))
  await trx
    .insertInto('envelope_party')
    .values(
      parties.map(({ stage, state }, index) => {
        const signer = signers[index]
        if (signer === undefined) throw new Error('an envelope has more parties than signers')
        return { envelope_id: id, stage, state, changed_at: at, ...signer }
      }),
    )
    .execute()
}
