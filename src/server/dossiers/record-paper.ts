import { blocksInOrder } from '#form/blocks.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { changeDossierState } from './change-state.ts'
import { deleteHiddenAnswers } from './delete-hidden-answers.ts'
import { getVisibleDossier } from './find-dossier.ts'
import { loadDossier } from './load-dossier.ts'
import { keepVisible } from './open-envelope.ts'
import { buildFacts, inputAnswers, openForm } from './open-form.ts'
import { findPaperElement } from './paper-form.ts'
import type { Submission } from './submission.ts'

/** True for the last block shown of a dossier on the back-office form: submitting it ends the entry. */
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
 * A paper subscription is entered: it is registered, and signed as soon as the paper form is attached.
 * Gives the wire string of its state. Source: design "States".
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
  return (await signPaper(services, trx, user, dossierId)) ?? status
}

/**
 * Signs a registered dossier whose paper form is attached, and keeps what was entered as it stands: answers,
 * day and facts; what was typed into hidden elements is forgotten. Gives the wire string of the state; undefined while the paper is missing.
 */
export async function signPaper(
  services: Services,
  trx: Trx,
  user: User,
  dossierId: number,
): Promise<string | undefined> {
  const dossier = await loadDossier(services, trx, await getVisibleDossier(trx, user, dossierId))
  const paper = findPaperElement(dossier.form.definition)
  if (paper !== undefined && !dossier.receipts.some(({ element }) => element === paper)) return undefined
  const session = openForm(services, user, dossier)
  const at = services.clock.now()
  const snapshot = {
    today: parisToday(services.clock),
    facts: buildFacts(services, user, dossier),
    answers: keepVisible(session, inputAnswers(dossier, {})),
  }
  await trx
    .insertInto('paper_snapshot')
    .values({ dossier_id: dossierId, snapshot: JSON.stringify(snapshot), taken_at: at })
    .execute()
  const elements = session.form.elements
    .map(({ name }) => name)
    .filter((name) => session.getElement(name).visible)
  const shown = { effectiveAnswers: session.effectiveAnswers(), visible: { elements } }
  await deleteHiddenAnswers(
    trx,
    dossier,
    shown,
    blocksInOrder(dossier.form.definition).map(({ slug }) => slug),
  )
  const { status } = await changeDossierState(services, trx, {
    dossierId,
    action: 'attachPaper',
    actor: 'server',
    actorId: null,
    at,
  })
  return status
}
