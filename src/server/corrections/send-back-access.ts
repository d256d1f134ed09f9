import type { PermissionSettings } from '#rules/permission.ts'
import { isAdvising } from '#vocabulary/role.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import { partyOf, type Caller } from './correction-access.ts'

/** Whether the caller may send back documents that are out for signature, if nobody has signed yet. */
export function maySendBack(
  caller: Caller,
  dossier: LoadedDossier,
  { readOnlyRoles }: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  if (caller.kind === 'party') return true
  const { user } = caller
  if (readOnlyRoles.includes(user.role)) return false
  return isAdvising(user.role) || partyOf(user, dossier) !== undefined
}

/** Whether sending back would succeed now. */
export function canSendBack(
  caller: Caller,
  dossier: LoadedDossier,
  settings: Pick<PermissionSettings, 'readOnlyRoles'>,
): boolean {
  const sent = dossier.envelopes.find(({ state, correctionId }) => state === 'sent' && correctionId === null)
  return (
    sent !== undefined &&
    sent.parties.every(({ state }) => state !== 'signed') &&
    maySendBack(caller, dossier, settings)
  )
}
