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
  {
    session,
    changes,
  }: { readonly session: FormSession; readonly changes: Readonly<Record<string, AnswerInput>> },
): Omit<Snapshot, 'documents'> {
  const elements = session.form.elements
    .map(({ name }) => name)
    .filter((name) => session.getElement(name).visible)
  const shown = new Set(elements)
  // Omits answers of hidden elements, which are not signed. Keeps cleared answers of visible elements: without them,
  // defaults would reappear when the snapshot is opened.
  const answers = Object.entries(inputAnswers(dossier, changes)).filter(([name]) => shown.has(name))
  return {
    formVersionId: dossier.form.id,
    answers: Object.fromEntries(answers),
    effectiveAnswers: session.effectiveAnswers(),
    visible: {
      pages: session.visiblePages().map(({ slug }) => slug),
      blocks: session.visibleBlocks().map(({ slug }) => slug),
      elements,
    },
    today: parisToday(services.clock),
    facts: buildFacts(services, user, dossier, changes),
    receipts: dossier.receipts.map(({ id, sha256 }) => ({ id, sha256 })),
  }
}
