import { recordDossierAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { type DossierRow, findPairing, loadDossier, type LoadedDossier, openForm } from '../dossiers/index.ts'
import { currentEnvelopes } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { buildPositions } from './build-positions.ts'
import type { RegisterConnector } from './connector-port.ts'

/**
 * Plans the delivery of an accepted dossier: fixes its positions, answers and pairing, and enqueues the job, in the
 * transaction of the decision.
 */
export async function planAttempt(
  services: Services,
  connector: RegisterConnector,
  trx: Trx,
  accepted: { readonly row: DossierRow; readonly user: User; readonly at: Date },
): Promise<void> {
  const { row, user, at } = accepted
  const dossier = await loadDossier(services, trx, row)
  const session = openForm(services, user, dossier)
  const attempt = (await countAttempts(trx, row.id)) + 1
  const positions = buildPositions(session, {
    dossierId: row.id,
    attempt,
    pairing: await findPairing(trx, row.id),
    deployment: services.deployment,
    signedAt: row.signed_at ?? at,
    // The original time of acceptance, since the decision may have been held back.
    acceptedAt: row.validated_at ?? at,
    reviewer: user.username,
    envelopeId: dossier.envelopes.findLast(({ state }) => state === 'completed')?.id,
    advisorCode: dossier.advisor?.username,
    documents: listDocuments(services, dossier),
  })
  const { id } = await trx
    .insertInto('register_attempt')
    .values({ dossier_id: row.id, attempt, connector: connector.name, state: 'waiting', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('register_line')
    .values(
      positions.map((position, index) => ({
        id: position.id,
        dossier_id: row.id,
        attempt,
        position: index + 1,
        scope: position.scope,
        fields: JSON.stringify(position.fields),
      })),
    )
    .execute()
  await recordDossierAct(trx, services.keys, row.id, 'register.planned', {
    actorId: null,
    detail: { attempt, lines: positions.map((position) => position.id) },
    at,
  })
  await connector.plan(trx, { id, at, again: null })
}

/** Number of times the dossier was accepted so far. */
export async function countAttempts(trx: Trx, dossierId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('register_attempt')
    .select((eb) => eb.fn.max<number | null>('attempt').as('last'))
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Receipts by type, then signed documents. */
function listDocuments({ deployment }: Services, dossier: LoadedDossier): string {
  const signed = currentEnvelopes(dossier.envelopes).flatMap(({ documents }) => documents)
  const typeOf = (typeId: number) =>
    deployment.receiptTypes.find((type) => type.typeId === typeId)?.code ?? 'OTHER'
  const entries = [
    ...dossier.receipts.map(({ type_id, title, sha256 }) => ({ type: typeOf(type_id), title, sha256 })),
    ...signed.map(({ title, currentSha256 }) => ({ type: 'SIGNED', title: title.fr, sha256: currentSha256 })),
  ]
  // Remove the separators of the list from names.
  const clean = (title: string) => title.replaceAll(/[|,]/g, ' ')
  return entries.map(({ type, title, sha256 }) => `${type}|${clean(title)}|${sha256}`).join(',')
}
