import type { z } from 'zod'
import type { ChangeStatus, ChangedStatus } from '#contract/dossiers.ts'
import { isBlank } from '#rules/answer-text.ts'
import { Failure } from '#rules/failure.ts'
import {
  canCancel,
  canReject,
  type DossierPermissionView,
  type PermissionSettings,
} from '#rules/permission.ts'
import { FORM_CODES } from '#vocabulary/form-code.ts'
import type { Role } from '#vocabulary/role.ts'
import { changeDossierState, findCorrecting, findEnvelopes, voidLiveEnvelopes } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { lockVisibleDossier, type DossierRow } from './find-dossier.ts'

type Ending = z.infer<typeof ChangeStatus>

const ACTIONS = { canceled: 'cancel', rejected: 'reject' } as const
const MAY = { canceled: canCancel, rejected: canReject } as const

/**
 * Abandons a dossier, or rejects it with a reason, and voids its live envelope. No-op for one that has ended in the same
 * way, as after a lost answer. 409 when all parties have signed.
 * Source: shell §4; design "States".
 */
export async function endDossier(
  services: Services,
  user: User,
  id: number,
  ending: Ending,
): Promise<z.infer<typeof ChangedStatus>> {
  const { permissions } = services.deployment
  const may = (dossier: DossierPermissionView) => MAY[ending.status](user.role, dossier, permissions)
  if (!isEver(may)) throw new Failure('FORBIDDEN')
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    if (!may({ state: 'ongoing', formCode: row.form_code })) throw new Failure('FORBIDDEN')
    if (ending.status === 'rejected' && isBlank(ending.reason)) throw new Failure('REASON_REQUIRED')
    if (isEndedAs(row, ending)) return { status: row.status }
    if (!may({ state: row.state, formCode: row.form_code })) throw new Failure('STATE_CONFLICT')
    // The dossier was signed before: it stays signed, and its correction has to be withdrawn instead.
    if (findCorrecting(await findEnvelopes(trx, id))) throw new Failure('CORRECTION_OPEN')
    await voidLiveEnvelopes(trx, services, { dossierId: id, actorId: user.id, why: 'closed' })
    if (ending.status === 'rejected')
      await trx
        .updateTable('dossier')
        .set({ reject_reason: ending.reason.trim() })
        .where('id', '=', id)
        .execute()
    const { status } = await changeDossierState(services, trx, {
      dossierId: id,
      action: ACTIONS[ending.status],
      actor: user.role,
      actorId: user.id,
      at: services.clock.now(),
    })
    return { status }
  })
}

function isEndedAs({ state, reject_reason }: DossierRow, ending: Ending): boolean {
  return state === ending.status && (ending.status === 'canceled' || reject_reason === ending.reason.trim())
}

/** Whether this role may end any dossier in any way. */
export function canEverEnd(role: Role, settings: PermissionSettings): boolean {
  return Object.values(MAY).some((may) => isEver((dossier) => may(role, dossier, settings)))
}

function isEver(may: (dossier: DossierPermissionView) => boolean): boolean {
  return FORM_CODES.some((formCode) => may({ state: 'ongoing', formCode }))
}
