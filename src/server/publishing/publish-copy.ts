import { dirname, join } from 'node:path'
import * as z from 'zod'
import { type PublishStudio, StudioLoss, type StudioPublished } from '#contract/studio-publication.ts'
import { Failure } from '#rules/failure.ts'
import { lossKey } from '#rules/loss-key.ts'
import { DeploymentError } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Once } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import type { Db, Trx } from '../store/store.ts'
import { lockWorkingCopy, materialise, storedFiles, type WorkingCopy } from '../studio/index.ts'
import { digestFiles, readDeploymentFiles } from '../publication/deployment-files.ts'
import {
  addVersion,
  approveVersion,
  lockPublications,
  type Publication,
} from '../publication/publications.ts'
import { digestFolders, openVersion } from '../publication/settle-folder.ts'
import { findRun } from './studio-runs.ts'

type Parts = Pick<Services, 'store' | 'keys' | 'clock' | 'deployment' | 'config'>

/** Files of the working copy in the format of a version, including the record of the bases' values. */
export async function copyFiles(
  services: Pick<Services, 'config' | 'deployment'>,
  copy: WorkingCopy,
): Promise<DeploymentFiles> {
  if (copy.edited.length === 0) return storedFiles(copy.published)
  return readDeploymentFiles(join(await materialise(services, copy.files), copy.code))
}

/**
 * Publishes the working copy, or proposes it to a second author. Refused without a rehearsal of exactly these files over
 * the published version, and while a loss for open dossiers is not acknowledged.
 */
export async function publishCopy(
  services: Parts,
  user: Pick<User, 'id'>,
  { note, acknowledged, revision }: PublishStudio,
  once: Once<StudioPublished>,
): Promise<StudioPublished> {
  const { store, deployment } = services
  const baseDigest = await digestFolders(deployment.folders.slice(1))
  return store.db.transaction().execute((trx) =>
    once(trx, async () => {
      const current = await lockPublications(trx)
      const copy = await lockWorkingCopy(services, trx)
      if (copy.revision !== revision) throw new Failure('STUDIO_COPY_CHANGED')
      await requireServed(trx, copy, current)
      const files = await copyFiles(services, copy)
      if (digestFiles(files) === digestFiles(storedFiles(copy.published)))
        throw new Failure('STUDIO_NOTHING_TO_PUBLISH')
      await requireRehearsal(trx, { digest: digestFiles(files), over: current?.id ?? null, acknowledged })
      return addStudioVersion(services, trx, user, { files, baseDigest, note, over: current?.id ?? null })
    }),
  )
}

/** Publishes another author's proposal. Refused when another version was published since. */
export async function approveProposal(
  { keys, clock }: Parts,
  trx: Trx,
  user: Pick<User, 'id'>,
  id: number,
): Promise<StudioPublished> {
  const current = await lockPublications(trx)
  const proposal = await trx
    .selectFrom('deployment_publication')
    .select(['over_id', 'created_by', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  if (proposal.published_at !== null) throw new Failure('STUDIO_NOTHING_TO_PUBLISH')
  if (proposal.over_id !== (current?.id ?? null)) throw await publishedMeanwhile(trx, current)
  if (proposal.created_by === user.id) throw new Failure('STUDIO_OWN_PROPOSAL')
  await approveVersion(trx, keys, { id, by: user.id, at: clock.now() })
  return { version: id, isWaiting: false }
}

/** Publishes a former version again, or proposes it. Checks it first over the bases of this release. */
export async function restoreVersion(
  services: Parts,
  user: Pick<User, 'id'>,
  { id, note }: { readonly id: number; readonly note: string },
  once: Once<StudioPublished>,
): Promise<StudioPublished> {
  const { store, deployment } = services
  const known = await store.db
    .selectFrom('deployment_publication')
    .select(['id', 'digest', 'source', 'files'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  await requireUsable(services, known)
  const baseDigest = await digestFolders(deployment.folders.slice(1))
  return store.db.transaction().execute((trx) =>
    once(trx, async () => {
      const current = await lockPublications(trx)
      if (current?.digest === known.digest) throw new Failure('STUDIO_NOTHING_TO_PUBLISH')
      // Updates the working copy, so that edits that were published and are now rolled back no longer count as edits.
      await lockWorkingCopy(services, trx)
      const version = { files: known.files, baseDigest, note, over: current?.id ?? null }
      return addStudioVersion(services, trx, user, version)
    }),
  )
}

/** Stores a version, or a proposal where a second author approves. */
async function addStudioVersion(
  { keys, clock, deployment }: Parts,
  trx: Trx,
  user: Pick<User, 'id'>,
  given: Pick<Parameters<typeof addVersion>[2], 'files' | 'baseDigest' | 'note' | 'over'>,
): Promise<StudioPublished> {
  const isWaiting = deployment.publication.fourEyes
  const { code } = deployment
  const version = await addVersion(trx, keys, {
    ...given,
    code,
    source: 'studio',
    by: user.id,
    at: clock.now(),
    isProposal: isWaiting,
  })
  return { version, isWaiting }
}

async function requireUsable({ store, config, deployment }: Parts, version: Publication): Promise<void> {
  const [own = ''] = deployment.folders
  const root = dirname(own)
  await openVersion(version, deployment.code, { db: store.db, dataDir: config.dataDir, root }).catch(
    (error: unknown) => {
      if (!(error instanceof DeploymentError)) throw error
      const [problem] = error.problems
      throw new Failure('STUDIO_VERSION_UNUSABLE', {
        params: { reason: problem ? `${problem.file}: ${problem.reason.fr}` : error.message },
      })
    },
  )
}

/** Refuses when this process does not serve the latest version: files based on an older version would undo the newer one. */
export async function requireServed(
  trx: Db,
  copy: WorkingCopy,
  current: Publication | undefined,
): Promise<void> {
  if (current && current.digest !== digestFiles(storedFiles(copy.published)))
    throw await publishedMeanwhile(trx, current)
}

const Losses = z.object({ losses: z.array(StudioLoss) })

async function requireRehearsal(
  trx: Trx,
  wanted: { readonly digest: string; readonly over: number | null; readonly acknowledged: readonly string[] },
): Promise<void> {
  const run = await findRun(trx, 'rehearsal', wanted.digest)
  if (run?.state !== 'done' || run.overId !== wanted.over) throw new Failure('STUDIO_REHEARSAL_MISSING')
  const open = Losses.parse(run.result).losses.filter(
    (loss) => loss.happens && !wanted.acknowledged.includes(lossKey(loss)),
  )
  if (open.length > 0)
    throw new Failure('STUDIO_LOSSES_UNACKNOWLEDGED', { params: { count: String(open.length) } })
}

async function publishedMeanwhile(db: Db, current: Publication | undefined): Promise<Failure> {
  const found = await db
    .selectFrom('deployment_publication')
    .leftJoin('account', 'account.id', 'deployment_publication.published_by')
    .select(['note', 'first_name', 'last_name'])
    .where('deployment_publication.id', '=', current?.id ?? 0)
    .executeTakeFirst()
  const name = [found?.first_name, found?.last_name].filter(Boolean).join(' ')
  return new Failure('STUDIO_PUBLISHED_MEANWHILE', {
    params: { name: name || '-', version: String(current?.id ?? '-'), note: found?.note || '-' },
  })
}
