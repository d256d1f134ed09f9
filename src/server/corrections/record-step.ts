import { sql } from 'kysely'
import type { CorrectionEvent } from '#vocabulary/correction.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { Actor } from './correction-access.ts'
import type { StoredCorrection } from './correction-store.ts'

export const SERVER: Actor = { actorId: null, party: null }

interface CorrectionStep extends Actor {
  readonly kind: CorrectionEvent
  readonly at: Date
  /** The account that the audit names when the server acts on its behalf. */
  readonly onBehalfOf?: number | null
  /** Action in the audit, if it differs from the kind of the event. */
  readonly action?: string
  /** Detail for the audit, in addition to correction and party. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * Appends a step to the history of a correction, whose dossier is locked, and to the audit. Call it after all other writes,
 * so that the audit row covers them.
 */
export async function recordStep(
  trx: Trx,
  { keys }: Pick<Services, 'keys'>,
  { dossierId, id }: Pick<StoredCorrection, 'dossierId' | 'id'>,
  step: CorrectionStep,
): Promise<void> {
  const { kind, actorId, party, at, onBehalfOf = actorId, action = kind, detail } = step
  await sql`
    insert into correction_event (correction_id, number, at, kind, actor_id, party)
    select ${id}, coalesce(max(number), 0) + 1, ${at}, ${kind}, ${actorId}, ${party}
    from correction_event where correction_id = ${id}`.execute(trx)
  await recordDossierAct(trx, keys, dossierId, `correction.${action}`, {
    actorId: onBehalfOf,
    at,
    detail: { correction: id, ...detail, ...(party ? { party } : {}) },
  })
}
