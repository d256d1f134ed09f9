import type { FormSession } from '#engine/index.ts'
import { Failure, type FailureDetail } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ServicePort } from '../service-port.ts'
import type { StoredResult } from '../store/check-tables.ts'
import type { Trx } from '../store/store.ts'
import type { LoadedDossier } from './load-dossier.ts'
import type { Submission } from './submission.ts'

/** A failing check blocks the subscription. The findings are recorded after the refused transaction was rolled back. */
export class RefusedOpening extends Failure {
  readonly dossierId: number
  readonly results: readonly StoredResult[]

  constructor(dossierId: number, results: readonly StoredResult[], details: readonly FailureDetail[]) {
    super('CHECKS_FAILED', { details })
    this.dossierId = dossierId
    this.results = results
  }
}

/** A signed dossier, before and after a correction. */
export interface CorrectedDossier {
  readonly dossier: LoadedDossier
  readonly correction: { readonly id: number; readonly dossierId: number }
  readonly before: FormSession
  readonly after: FormSession
  readonly locale: Locale
}

/**
 * Checks before a subscription, or a correction of it, is sent for signature. A port, since checks need features that are
 * declared after dossiers.
 */
interface OpeningPort {
  /** Records the findings; throws a `RefusedOpening` when a blocking check fails. */
  check(trx: Trx, submission: Submission): Promise<void>
  /** Throws `CHECKS_FAILED` when a blocking check fails with the correction but not without it. Records nothing. */
  checkCorrection(trx: Trx, corrected: CorrectedDossier): Promise<void>
  recordRefusal(trx: Trx, refusal: RefusedOpening, actorId: number): Promise<void>
}

export const openingPort = new ServicePort<OpeningPort>('checks')
