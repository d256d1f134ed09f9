import { binaryAnswer } from '#contract/binary.ts'
import {
  PublishStudio,
  RestoreVersion,
  StudioDifference,
  StudioGuards,
  StudioPublished,
  StudioRehearsal,
  StudioVersionParams,
  StudioVersions,
} from '#contract/studio-publication.ts'
import { Failure } from '#rules/failure.ts'
import { canAuthor } from '#rules/permission.ts'
import { packArchive } from '../documents/index.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { createOnce, runOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import { BaseFiles, readWorkingCopy } from '../studio/index.ts'
import { fileBytes } from '../publication/deployment-files.ts'
import { approveProposal, publishCopy, requireServed, restoreVersion, copyFiles } from './publish-copy.ts'
import { findCurrent } from '../publication/publications.ts'
import { listVersions, readDifference, readGuards, readRehearsal } from './read-publication.ts'
import { cancelRuns, handleRuns, startRun } from './studio-runs.ts'

/** Publishes the working copy, and previews its effects. For authors only. */
export function registerPublishing(api: App, services: Services): void {
  handleRuns(services)
  registerRuns(api, services)
  registerVersions(api, services)
}

function registerRuns(api: App, services: Services): void {
  const { db } = services.store
  const authors = rolesThat(canAuthor)
  const writers = writersThat(services.deployment.permissions, canAuthor)
  const bases = new BaseFiles(services.deployment)

  api.get(
    '/studio/difference',
    shape(authors, 'Get the changes of the working copy', StudioDifference),
    async () => {
      const copy = await readWorkingCopy(services, db)
      return { revision: copy.revision, changes: [...(await readDifference(copy, bases))] }
    },
  )

  const runs = [
    { path: '/studio/rehearsal', kind: 'rehearsal', read: readRehearsal, answer: StudioRehearsal },
    { path: '/studio/guards', kind: 'guards', read: readGuards, answer: StudioGuards },
  ] as const
  for (const { path, kind, read, answer } of runs) {
    const about =
      kind === 'rehearsal' ? 'the rehearsal on open dossiers' : 'the run of examples against changed rules'
    const state = async () => read(services, await readWorkingCopy(services, db))
    api.get(path, shape(authors, `Get the state of ${about}`, answer), state)
    api.post(path, shape(writers, `Start ${about}`, answer), async (request) => {
      const copy = await readWorkingCopy(services, db)
      await requireServed(db, copy, await findCurrent(db))
      await startRun(services, { kind, files: await copyFiles(services, copy), by: userOf(request).id })
      return state()
    })
    api.delete(path, shape(writers, `Cancel ${about}`, answer), async () => {
      await cancelRuns(db, kind, services.clock.now())
      return state()
    })
  }
}

function registerVersions(api: App, services: Services): void {
  const { db } = services.store
  const authors = rolesThat(canAuthor)
  const writers = writersThat(services.deployment.permissions, canAuthor)

  api.post(
    '/studio/publication',
    shape(writers, 'Publish the working copy', StudioPublished, { body: PublishStudio, once: true }),
    async (request) =>
      publishCopy(services, userOf(request), request.body, (trx, run) =>
        runOnce(trx, request, StudioPublished, run),
      ),
  )

  api.post(
    '/studio/publication/:version/approval',
    shape(writers, 'Approve a proposed version', StudioPublished, {
      params: StudioVersionParams,
      once: true,
    }),
    async (request) =>
      createOnce(services, request, StudioPublished, (trx) =>
        approveProposal(services, trx, userOf(request), request.params.version),
      ),
  )

  api.get('/studio/versions', shape(authors, 'List versions', StudioVersions), async (request) => ({
    versions: await listVersions(services, userOf(request)),
    failed: services.served?.failure
      ? { ...services.served.failure, problems: [...services.served.failure.problems] }
      : null,
  }))

  api.post(
    '/studio/versions/:version/restoration',
    shape(writers, 'Restore a version', StudioPublished, {
      params: StudioVersionParams,
      body: RestoreVersion,
      once: true,
    }),
    async (request) =>
      restoreVersion(
        services,
        userOf(request),
        { id: request.params.version, note: request.body.note },
        (trx, run) => runOnce(trx, request, StudioPublished, run),
      ),
  )

  api.get(
    '/studio/versions/:version/archive',
    shape(authors, 'Download the files of a version', binaryAnswer('application/zip'), {
      params: StudioVersionParams,
    }),
    async (request, reply) => {
      const found = await db
        .selectFrom('deployment_publication')
        .select(['code', 'files'])
        .where('id', '=', request.params.version)
        .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
      const name = `${found.code}-${request.params.version}.zip`
      return asFile(reply, name).send(await packArchive(archiveOf(found.code, found.files)))
    },
  )
}

async function* archiveOf(code: string, files: DeploymentFiles) {
  for (const [path, file] of Object.entries(files)) yield { name: `${code}/${path}`, bytes: fileBytes(file) }
}
