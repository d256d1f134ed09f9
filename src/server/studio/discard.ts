import { Failure } from '#rules/failure.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { logEdit } from './edit-log.ts'
import { lockWorkingCopy } from './working-copy.ts'

/** Discards the working copy as the author saw it: it is the published version again, and nothing before can be undone. */
export async function discardWorkingCopy(services: Services, user: User, revision: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const copy = await lockWorkingCopy(services, trx)
    if (copy.revision !== revision) throw new Failure('STUDIO_COPY_CHANGED')
    await beginAgain(services, trx, { user, revision: revision + 1, digest: copy.publishedDigest })
  })
}

/** Starts the locked working copy again from the published version with this digest. */
export async function beginAgain(
  { deployment, clock }: Pick<Services, 'deployment' | 'clock'>,
  trx: Trx,
  { user, revision, digest }: { readonly user: User; readonly revision: number; readonly digest: string },
): Promise<void> {
  const { code } = deployment
  await trx.deleteFrom('working_copy_file').where('code', '=', code).execute()
  await trx
    .updateTable('working_copy')
    .set({ revision, base_digest: digest })
    .where('code', '=', code)
    .execute()
  await logEdit(trx, {
    code,
    revision,
    author_id: user.id,
    at: clock.now(),
    kind: 'reset',
    undoes: null,
    edits: [],
    inverse: [],
    changes: [],
  })
}

/**
 * Settles the conflicts as the working copy stands: from now on it counts as started from the published version. To take
 * the published value of a place, the author edits it first.
 */
export async function settleConflicts(services: Services, revision: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const copy = await lockWorkingCopy(services, trx)
    if (copy.revision !== revision) throw new Failure('STUDIO_COPY_CHANGED')
    const rows = await trx
      .selectFrom('working_copy_file')
      .select('file')
      .where('code', '=', copy.code)
      .execute()
    for (const { file } of rows)
      await trx
        .updateTable('working_copy_file')
        .set({ original: copy.published.get(file) ?? null, content: copy.files.get(file) ?? null })
        .where('code', '=', copy.code)
        .where('file', '=', file)
        .execute()
    await trx
      .updateTable('working_copy')
      .set({ base_digest: copy.publishedDigest })
      .where('code', '=', copy.code)
      .execute()
  })
}
