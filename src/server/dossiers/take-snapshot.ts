import type { AnswerInput, FormSession } from '#engine/index.ts'
import { parisToday } from '../clock.ts'
import type { Snapshot } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { LoadedDossier } from './load-dossier.ts'
import { buildFacts, inputAnswers } from './open-form.ts'

/** Builds the snapshot of a dossier that is being sent or signed on paper, without documents. */
export function takeSnapshot(
  services: Services,
  user: User,
  dossier: LoadedDossier,
  given: { readonly session: FormSession; readonly changes: Readonly<Record<string, AnswerInput>> },
): Omit<Snapshot, 'documents'> {
  const answers = inputAnswers(dossier, given.changes)
  return {
    formVersionId: dossier.form.id,
    ...takeShown(given.session, answers),
    today: parisToday(services.clock),
    facts: buildFacts(services, user, dossier, answers),
    receipts: dossier.receipts.map(({ id, sha256 }) => ({ id, sha256 })),
  }
}

/**
 * What an open form shows. Omits answers of hidden elements, which are not signed. Keeps cleared answers of visible elements:
 * without them, defaults would reappear when the snapshot is opened.
 */
export function takeShown(
  session: FormSession,
  given: Readonly<Record<string, AnswerInput>>,
): Pick<Snapshot, 'answers' | 'effectiveAnswers' | 'visible'> {
  const elements = session.form.elements
    .map(({ name }) => name)
    .filter((name) => session.getElement(name).visible)
  const shown = new Set(elements)
  return {
    answers: Object.fromEntries(Object.entries(given).filter(([name]) => shown.has(name))),
    effectiveAnswers: session.effectiveAnswers(),
    visible: {
      pages: session.visiblePages().map(({ slug }) => slug),
      blocks: session.visibleBlocks().map(({ slug }) => slug),
      elements,
    },
  }
}
