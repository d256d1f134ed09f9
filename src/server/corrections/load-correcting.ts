import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import {
  getVisibleDossier,
  loadDossier,
  lockVisibleDossier,
  type DossierRow,
  type LoadedDossier,
} from '../dossiers/index.ts'
import type { FormReader, Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { canAnswer, type Caller } from './correction-access.ts'
import { getCorrection, type StoredCorrection } from './correction-store.ts'

export interface CorrectionCall {
  readonly caller: Caller
  readonly dossierId: number
  readonly id: number
  readonly locale: Locale
}

/** A correction with its dossier, whose row is locked. */
export interface LockedCorrection {
  readonly dossier: LoadedDossier
  readonly correction: StoredCorrection
}

/** The dossier of a call; 404 when the caller does not see it. */
export async function loadCorrecting(
  services: FormReader,
  db: Db,
  caller: Caller,
  dossierId: number,
): Promise<LoadedDossier> {
  const row =
    caller.kind === 'account'
      ? await getVisibleDossier(db, caller.user, dossierId)
      : await findOfView(db, caller, dossierId)
  return loadDossier(services, db, row)
}

/** As above, with its row locked until the transaction ends. */
export async function lockCorrecting(
  services: FormReader,
  trx: Trx,
  caller: Caller,
  dossierId: number,
): Promise<LoadedDossier> {
  if (caller.kind === 'account')
    return loadDossier(services, trx, await lockVisibleDossier(trx, caller.user, dossierId))
  await trx.selectFrom('dossier').select('id').where('id', '=', dossierId).forUpdate().execute()
  return loadCorrecting(services, trx, caller, dossierId)
}

/** 404 for an unknown correction, 403 for somebody it does not ask, 409 once it is not open any more. */
export async function lockOpen(
  services: Pick<Services, 'forms' | 'deployment'>,
  trx: Trx,
  call: CorrectionCall,
): Promise<LockedCorrection> {
  const { dossier, correction } = await lockCorrection(services, trx, call)
  if (!canAnswer(call.caller, dossier, correction, services.deployment.permissions))
    throw new Failure('FORBIDDEN')
  if (correction.stage !== 'signed' || correction.state !== 'open') throw new Failure('STATE_CONFLICT')
  return { dossier, correction }
}

export async function lockCorrection(
  services: FormReader,
  trx: Trx,
  { caller, dossierId, id }: CorrectionCall,
): Promise<LockedCorrection> {
  const dossier = await lockCorrecting(services, trx, caller, dossierId)
  return { dossier, correction: await getCorrection(trx, dossierId, id) }
}

/** A party sees the dossier of its view and no other. */
async function findOfView(
  db: Db,
  { view }: Extract<Caller, { kind: 'party' }>,
  dossierId: number,
): Promise<DossierRow> {
  if (view.dossierId !== dossierId) throw new Failure('NOT_FOUND')
  return db.selectFrom('dossier').selectAll().where('id', '=', dossierId).executeTakeFirstOrThrow()
}

/** A dossier by its number, for the server's own work; locked until the transaction ends. */
export async function lockForServer(
  services: FormReader,
  trx: Trx,
  dossierId: number,
): Promise<LoadedDossier> {
  const row = await trx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return loadDossier(services, trx, row)
}
