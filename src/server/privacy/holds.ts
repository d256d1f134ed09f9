import type { LegalHolds } from '#contract/privacy.ts'
import { Failure } from '#rules/failure.ts'
import { DossierUnknown, liftLegalHoldIn, listLegalHolds, setLegalHold } from '../retention/legal-hold.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export async function readHolds({ store }: Services): Promise<LegalHolds> {
  const holds = await listLegalHolds(store.db)
  return { holds: holds.map((hold) => ({ ...hold, since: hold.since.toISOString() })) }
}

/** Sets a hold or its reason. 404 for an unknown dossier. */
export async function setHold(
  services: Services,
  actorId: number,
  { dossier, reason }: { readonly dossier: number; readonly reason: string },
): Promise<LegalHolds> {
  await setLegalHold(services, dossier, reason, actorId).catch((error: unknown) => {
    throw error instanceof DossierUnknown ? new Failure('NOT_FOUND', { cause: error }) : error
  })
  return readHolds(services)
}

/** 404 for a dossier without a hold. */
export async function liftHold(
  services: Services,
  trx: Trx,
  actorId: number,
  dossier: number,
): Promise<void> {
  if (!(await liftLegalHoldIn(services, trx, dossier, actorId))) throw new Failure('NOT_FOUND')
}
