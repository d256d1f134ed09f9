import type { Facts, FormSession } from '#engine/index.ts'
import type { EnvelopeKind } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import { fillDocument, selectTemplates } from '../documents/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { type AdvisorContact, collectSigners } from './collect-signers.ts'
import { openEnvelope } from './open-envelope.ts'
import { PARTY_ROLES } from './party-roles.ts'

/** A dossier whose submit opens an envelope, as the engine sees it after that submit. */
export interface DossierToSign {
  readonly dossierId: number
  readonly formVersionId: number
  readonly kind: EnvelopeKind
  readonly session: FormSession
  readonly facts: Facts
  /** Day in Paris, `yyyy-mm-dd`. */
  readonly today: string
  readonly receipts: readonly { readonly id: number; readonly sha256: string }[]
  readonly advisor: AdvisorContact | undefined
  readonly user: User
}

/**
 * Opens the envelope of a dossier inside the transaction of its submit: collects the signers, fills
 * every document of the envelope, and keeps both with the answers as the snapshot. The caller has
 * validated the blocks; 422 when nobody could sign or there is nothing to sign.
 */
export async function openDossierEnvelope(
  trx: Trx,
  services: Services,
  dossier: DossierToSign,
): Promise<string> {
  const { session, kind, today } = dossier
  const signers = collectSigners(session, kind, dossier.advisor)
  const parties = signers.map(({ party, name }) => ({ party, name, role: PARTY_ROLES[party].fr }))
  const origin = { session, deployment: services.deployment, dossierId: dossier.dossierId, today, parties }
  const documents = selectTemplates(services.templates, session, kind).map((template) =>
    fillDocument(template, origin),
  )
  if (signers.length === 0) throw new Failure('INVALID_REQUEST', { params: { detail: 'no signatory' } })
  if (documents.length === 0) throw new Failure('INVALID_REQUEST', { params: { detail: 'no document' } })
  return openEnvelope(trx, services, {
    dossierId: dossier.dossierId,
    kind,
    signers,
    user: dossier.user,
    snapshot: {
      formVersionId: dossier.formVersionId,
      answers: session.effectiveAnswers(),
      today,
      facts: dossier.facts,
      receipts: dossier.receipts,
      documents,
    },
  })
}
