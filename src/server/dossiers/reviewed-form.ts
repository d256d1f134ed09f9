import * as z from 'zod'
import { openForm, type FormSession } from '#engine/index.ts'
import { WireValue } from '#contract/answers.ts'
import { WireFacts } from '#contract/dossiers.ts'
import { StoredProduct } from '#form/stored-product.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { openDossierForm } from './dossier-form.ts'
import type { LoadedDossier } from './load-dossier.ts'

/** What the engine needs of an envelope's snapshot to say again what was signed. */
export const SnapshotInput = z.object({
  answers: z.record(z.string(), WireValue),
  today: z.string(),
  facts: WireFacts.extend({ products: z.array(StoredProduct) }),
})

/**
 * The engine over a dossier as its last envelope keeps it, or the snapshot of a paper subscription, with the
 * day and the facts of then; over the submitted answers while there is none. Source: design "Signature".
 */
export async function openReviewedForm(
  services: Pick<Services, 'store' | 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
): Promise<FormSession> {
  const envelope = dossier.envelopes.findLast(({ state }) => state === 'completed' || state === 'sent')
  if (!envelope) return openPaper(services, user, dossier)
  const { snapshot } = await services.store.db
    .selectFrom('envelope')
    .select('snapshot')
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  return openSnapshot(dossier.form, snapshot)
}

/** What was entered from paper stays as it was entered; before that, the answers as they are. */
async function openPaper(
  services: Pick<Services, 'store' | 'deployment' | 'clock'>,
  user: User,
  dossier: LoadedDossier,
): Promise<FormSession> {
  const paper = await services.store.db
    .selectFrom('paper_snapshot')
    .select('snapshot')
    .where('dossier_id', '=', dossier.row.id)
    .executeTakeFirst()
  return paper ? openSnapshot(dossier.form, paper.snapshot) : openDossierForm(services, user, dossier)
}

/** The engine over an envelope's snapshot: what was signed, with the day and the facts of then. */
export function openSnapshot(
  { compiled }: Pick<PublishedForm, 'compiled'>,
  snapshot: Readonly<Record<string, unknown>>,
): FormSession {
  return openForm(compiled, SnapshotInput.parse(snapshot))
}
