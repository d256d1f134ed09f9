import type { FormSession } from '#engine/index.ts'
import { Failure, type FailureDetail } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Services } from '../services.ts'
import type { StoredResult } from '../store/check-tables.ts'
import type { Trx } from '../store/store.ts'
import type { LoadedDossier } from './load-dossier.ts'
import type { Submission } from './submission.ts'

/** A check keeps the subscription from being sent. What was found is recorded after the refused transaction was rolled back. */
export class RefusedOpening extends Failure {
  readonly dossierId: number
  readonly results: readonly StoredResult[]

  constructor(dossierId: number, results: readonly StoredResult[], details: readonly FailureDetail[]) {
    super('CHECKS_FAILED', { details })
    this.dossierId = dossierId
    this.results = results
  }
}

/** A signed dossier as it is, and as a correction would make it. */
export interface CorrectedDossier {
  readonly dossier: LoadedDossier
  readonly correction: { readonly id: number; readonly dossierId: number }
  readonly before: FormSession
  readonly after: FormSession
  readonly locale: Locale
}

/** What is compared before a subscription, or a correction of it, is sent to be signed. */
export interface OpeningPort {
  /** Records what was found; throws a `RefusedOpening` when a check that blocks fails. */
  check(trx: Trx, submission: Submission): Promise<void>
  /** Throws `CHECKS_FAILED` when a check that blocks fails with the correction and did not without it. Records nothing. */
  checkCorrection(trx: Trx, corrected: CorrectedDossier): Promise<void>
  recordRefusal(trx: Trx, refusal: RefusedOpening, actorId: number): Promise<void>
}

/**
 * A port, since checks compare dossiers with what later features know. Kept per `Services`, since features register with
 * nothing else in common.
 */
const ports = new WeakMap<Services, OpeningPort>()

/** Called once, when the application is composed. */
export function setOpeningPort(services: Services, port: OpeningPort): void {
  ports.set(services, port)
}

export function openingPortOf(services: Services): OpeningPort {
  const port = ports.get(services)
  if (!port) throw new Error('no checks feature is registered')
  return port
}
