import type { WriteComment, WrittenComment } from '#contract/comments.ts'
import { Failure } from '#rules/failure.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { loadDossier, lockVisibleDossier, openForm, type DossierRow } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { requireReviewed } from './commented-dossier.ts'
import { recordComment } from './record-comment.ts'
import { readMentions, storeMentions } from './mentions.ts'

/** Adds a comment in the caller's transaction. 422 for an answer that the dossier does not show. */
export async function writeComment(
  services: Services,
  trx: Trx,
  { user, dossierId, body }: { readonly user: User; readonly dossierId: number; readonly body: WriteComment },
): Promise<WrittenComment> {
  const row = await lockVisibleDossier(trx, user, dossierId)
  requireReviewed(row)
  const element = body.elementId === null ? null : await readElement(services, trx, user, row, body.elementId)
  const mentions = await readMentions(trx, body)
  const at = services.clock.now()
  const { id } = await trx
    .insertInto('dossier_comment')
    .values({ dossier_id: dossierId, element, author_id: user.id, text: body.text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMentions(trx, { dossierId, comment: id, authorId: user.id, at }, mentions)
  await recordComment(services, trx, { user, dossierId, id, at }, 'comment.written')
  return { id }
}

async function readElement(
  services: Services,
  trx: Trx,
  user: User,
  row: DossierRow,
  elementId: string,
): Promise<string> {
  const dossier = await loadDossier(services, trx, row)
  const name = nameOfWireId(dossier.form.id, elementId) ?? ''
  const isShown =
    dossier.form.compiled.elementByName.has(name) &&
    openForm(services, user, dossier).getElement(name).visible
  if (!isShown) throw new Failure('UNKNOWN_ELEMENT')
  return name
}
