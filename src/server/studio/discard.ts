import { Failure } from '#rules/failure.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { logEdit } from './edit-log.ts'
import { lockWorkingCopy } from './working-copy.ts'

/**
 * Discards the working copy at the revision that the author saw: it is reset to the published version, and earlier edits
 * can no longer be undone.
 */
export async function discardWorkingCopy(
  services: Services,
  trx: Trx,
  user: User,
  revision: number,
): Promise<void> {
  const copy = await lockWorkingCopy(services, trx)
  if (copy.revision !== revision) throw new Failure('STUDIO_COPY_CHANGED')
  await resetCopy(services, trx, { user, revision: revision + 1, digest: copy.publishedDigest })
}

/** Resets the locked working copy to the published version with this digest. */
async function resetCopy(
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
 * Resolves the conflicts in favour of the working copy, which from now on counts as based on the published version. To take
 * a published value, the author edits the place first.
 */
export async function settleConflicts(services: Services, trx: Trx, revision: number): Promise<void> {
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
}
