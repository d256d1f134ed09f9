import { blocksInOrder } from '#form/blocks.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import {
  changeDossierState,
  deleteHiddenAnswers,
  requestScreening,
  snapshotWrites,
} from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { sendTogether } from '../store/send-together.ts'
import type { Trx } from '../store/store.ts'
import { assessOn } from './assess-vigilance.ts'
import { openForm } from './open-form.ts'
import { findPaperElement } from './paper-form.ts'
import type { Submission } from './submission.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { loadVisibleDossier } from './load-dossier.ts'

/** Whether this is the last visible block of a back-office form, whose submit completes the entry. */
export function endsEntry({
  dossier,
  block,
  session,
}: Pick<Submission, 'dossier' | 'block' | 'session'>): boolean {
  return (
    dossier.row.form_code === BACK_OFFICE_FORM &&
    dossier.row.state === 'ongoing' &&
    session.visibleBlocks().at(-1)?.slug === block.slug
  )
}

/**
 * Registers a completely entered paper subscription, and signs it if the paper form is attached. Returns the wire string of
 * its state. Source: design "States".
 */
export async function registerPaper(
  services: Services,
  trx: Trx,
  user: User,
  dossierId: number,
): Promise<string> {
  const { status } = await changeDossierState(services, trx, {
    dossierId,
    action: 'register',
    actor: user.role,
    actorId: user.id,
    at: services.clock.now(),
  })
  await requestScreening(trx, dossierId)
  return (await signPaper(services, trx, user, dossierId)) ?? status
}

/**
 * Signs a registered dossier whose paper form is attached: stores its snapshot and deletes answers of hidden elements.
 * Returns the wire string of the state; undefined while the paper form is missing.
 */
export async function signPaper(
  services: Services,
  trx: Trx,
  user: User,
  dossierId: number,
): Promise<string | undefined> {
  const dossier = await loadVisibleDossier(services, trx, user, dossierId)
  const paper = findPaperElement(dossier.form.definition)
  if (paper !== undefined && !dossier.receipts.some(({ element }) => element === paper)) return undefined
  const at = services.clock.now()
  const session = openForm(services, user, dossier)
  const snapshot = { ...takeSnapshot(services, user, dossier, { session, changes: {} }), documents: [] }
  const taken = { dossierId, envelopeId: null, snapshot, textsId: dossier.form.textsId, at }
  await sendTogether(trx, snapshotWrites(trx, taken))
  const blocks = blocksInOrder(dossier.form.definition).map(({ slug }) => slug)
  await assessOn(services, trx, 'paper', { row: dossier.row, session })
  await deleteHiddenAnswers(trx, { dossierId, shown: snapshot, blocks, at })
  const { status } = await changeDossierState(services, trx, {
    dossierId,
    action: 'attachPaper',
    actor: 'server',
    actorId: null,
    at,
  })
  return status
}
