import { createHmac } from 'node:crypto'
import type { FormSession } from '#engine/index.ts'
import type { CheckResult } from '#rules/checks/check.ts'
import { CHECKS, runChecks } from '#rules/checks/registry.ts'
import { CHECK_CODES, type CheckCode, type CheckSeverity } from '#vocabulary/check.ts'
import { readPersons, type LoadedDossier } from '../dossiers/index.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { secretOf, type Keys } from '../keys.ts'
import { findReadings, type ReadReceipt } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { buildCheckFacts } from './check-facts.ts'
import { readCheckContext, type CheckedBy, type Settlement } from './check-store.ts'

/** A result with the severity that the deployment gives it, and its acceptance by a reviewer. */
export interface FoundCheck extends CheckResult {
  readonly severity: CheckSeverity
  /** Digest of the compared values. */
  readonly digest: string
  readonly settlement: Settlement | undefined
}

interface Checkable extends CheckedBy {
  readonly dossier: LoadedDossier
  readonly session: FormSession
  /** Receipts to compare instead of the dossier's. */
  readonly receipts?: readonly ReadReceipt[]
}

/** The checks of a dossier, in two statements. The caller has checked that it is visible. */
export async function findChecks(
  services: Pick<Services, 'clock' | 'config' | 'deployment' | 'keys'>,
  db: Db,
  { dossier, session, reader, receipts }: Checkable,
): Promise<readonly FoundCheck[]> {
  const { deployment, keys } = services
  const { history, settlements } = await readCheckContext(db, {
    dossier: dossier.row,
    persons: readPersons(session),
    reader,
  })
  const facts = buildCheckFacts(services, {
    dossier,
    session,
    receipts: receipts ?? (await findReadings(services, db, dossier.row.id)),
    history,
  })
  return runChecks(facts, skippedChecks(deployment)).map((result) => {
    const digest = digestResult(keys, result)
    const settlement = settlements.findLast(
      (each) => each.code === result.code && each.subject === result.subject && each.digest === digest,
    )
    return { ...result, severity: severityOf(deployment, result.code), digest, settlement }
  })
}

/** Whether a check fails and nobody has accepted it. */
export function isOpenFailure({ outcome, settlement }: FoundCheck): boolean {
  return outcome === 'fails' && settlement === undefined
}

function skippedChecks({ checks }: Pick<LoadedDeployment, 'checks'>): ReadonlySet<CheckCode> {
  return new Set(CHECK_CODES.filter((code) => checks.severity[code] === 'off'))
}

function severityOf({ checks }: Pick<LoadedDeployment, 'checks'>, code: CheckCode): CheckSeverity {
  const chosen = checks.severity[code]
  return chosen === undefined || chosen === 'off' ? CHECKS[code].severity : chosen
}

const DIGEST_LENGTH = 32

/** Keyed: answers have few possible values, so a plain hash could be reversed by brute force. */
function digestResult(keys: Keys, { code, subject, outcome, reason, compared }: CheckResult): string {
  return createHmac('sha256', secretOf(keys, 'check digests'))
    .update(JSON.stringify([code, subject, outcome, reason, compared]))
    .digest('hex')
    .slice(0, DIGEST_LENGTH)
}
