import type { PinnablePassages } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import { currentEnvelopes } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { openPart, readBasis } from './correction-basis.ts'
import { isOpenable, type Caller } from './correction-access.ts'
import { loadCorrecting } from './load-correcting.ts'
import { originOf } from './plan-documents.ts'
import { findPinnable, type RemarkContext } from './read-remarks.ts'

/** The passages of a signed document that a remark can be pinned to. 404 for a document of another dossier. */
export async function readPinnable(
  services: Services,
  {
    caller,
    dossierId,
    documentId,
  }: { readonly caller: Caller; readonly dossierId: number; readonly documentId: number },
): Promise<PinnablePassages> {
  const { db } = services.store
  const dossier = await loadCorrecting(services, db, caller, dossierId)
  const isKnown = currentEnvelopes(dossier.envelopes).some(({ documents }) =>
    documents.some(({ id }) => id === documentId),
  )
  if (!isKnown) throw new Failure('NOT_FOUND')
  if (!isOpenable(dossier)) throw new Failure('STATE_CONFLICT')
  const passages = findPinnable(await readRemarkContext(services, db, dossier), documentId)
  return { passages: [...(passages ?? [])] }
}

/** The signed state that remarks on a dossier refer to. */
export async function readRemarkContext(
  services: Services,
  db: Db,
  dossier: LoadedDossier,
): Promise<RemarkContext> {
  const basis = await readBasis(services, db, dossier)
  return {
    form: dossier.form,
    session: openPart(services, basis.parts[0]),
    envelopes: currentEnvelopes(dossier.envelopes),
    originOf(template) {
      const part = basis.parts.find(({ kind }) => kind === template.envelope)
      return part && originOf(services, basis, { part, session: openPart(services, part) })
    },
  }
}
