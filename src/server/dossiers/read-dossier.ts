import type { DossierDetail } from '#contract/dossiers.ts'
import { canRecall, canReview } from '#rules/permission.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { parisToday } from '../clock.ts'
import { findAuthorized } from './authorize-clients.ts'
import { findAwaited } from './awaited-signatures.ts'
import { findReport } from './adequacy-report.ts'
import { findDrafts } from './drafts.ts'
import { findPairing } from './find-pairing.ts'
import { presentDetail } from './present-dossier.ts'
import { readSnapshot, type Trx } from '../store/store.ts'
import { findKnownSource, personOf } from './known-source.ts'
import { loadVisibleDossier, type LoadedDossier } from './load-dossier.ts'

/** Reads all parts of a dossier in one database snapshot. */
export async function readDossier(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<DossierDetail> {
  return readSnapshot(services.store.db, async (trx) => {
    const dossier = await loadVisibleDossier(services, trx, user, id)
    const drafts = await findDrafts(trx, id, dossier.form)
    const authorizedClients = await findAuthorized(trx, id)
    const hasMission = dossier.envelopes.some(({ kind }) => kind === 'mission')
    const report = hasMission ? await findReport(trx, id) : undefined
    // Pairing starts with the review, and only reviewers may see it.
    const isPaired = dossier.row.integration_state !== null && canReview(user.role)
    const pairing = isPaired ? await findPairing(trx, id) : {}
    const mayRemind = canRecall(user.role, { state: dossier.row.state }, services.deployment.permissions)
    const awaited = mayRemind ? await findAwaited(trx, id, parisToday(services.clock)) : null
    return presentDetail(services, user, dossier, {
      known: await hasKnown(trx, user, dossier),
      drafts,
      authorizedClients,
      report,
      pairing,
      awaited,
      locale,
    })
  })
}

/** Only before the first submit: later the statement would be wasted. */
async function hasKnown(trx: Trx, user: User, { row, blocks }: LoadedDossier): Promise<boolean> {
  const personId = personOf(row)
  if (personId === null || blocks.length > 0 || row.state !== 'ongoing') return false
  return (await findKnownSource(trx, user, { personId, formCode: row.form_code })) !== undefined
}
