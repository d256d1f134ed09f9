import {
  StudioDefinition,
  StudioDefinitionQuery,
  StudioEdits,
  StudioFile,
  StudioFileQuery,
  StudioPlace,
  StudioSaved,
  StudioState,
} from '#contract/studio.ts'
import { canAuthor } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { BaseFiles } from './base-files.ts'
import { findReversible } from './edit-log.ts'
import { listPresence, notePresence } from './presence.ts'
import { listFiles, readDefinition, readFileOf } from './read-studio.ts'
import { reverseEdit, saveEdits } from './save-edits.ts'
import { readWorkingCopy } from './working-copy.ts'

/** The author's working copy of the deployment. Its calls are for authors alone. */
export function registerStudio(api: App, services: Services): void {
  const authors = rolesThat(canAuthor)
  const writers = writersThat(services.deployment.permissions, canAuthor)
  const studio = { services, bases: new BaseFiles(services.deployment.folders) }
  const { db } = services.store

  api.get(
    '/studio',
    shape(authors, 'The working copy, and who else is there', StudioState),
    async (request) => {
      const user = userOf(request)
      const copy = await readWorkingCopy(services, db)
      const [undo, redo] = await Promise.all([
        findReversible(db, copy.code, user.id, 'undo'),
        findReversible(db, copy.code, user.id, 'redo'),
      ])
      return {
        code: copy.code,
        revision: copy.revision,
        baseVersion: copy.baseDigest,
        publishedVersion: copy.publishedDigest,
        files: await listFiles(copy, studio.bases),
        canUndo: undo !== undefined,
        canRedo: redo !== undefined,
        presence: await listPresence(services, user),
        check: { revision: copy.revision, state: 'checking' as const },
        conflicts: [],
      }
    },
  )

  api.get(
    '/studio/files',
    shape(authors, 'A file of the working copy, with what its bases say', StudioFile, {
      querystring: StudioFileQuery,
    }),
    async (request) => readFileOf(await readWorkingCopy(services, db), studio.bases, request.query.file),
  )

  api.get(
    '/studio/definition',
    shape(authors, 'A form of the working copy, with what the engine needs', StudioDefinition, {
      querystring: StudioDefinitionQuery,
    }),
    async (request) => readDefinition(services, await readWorkingCopy(services, db), request.query.form),
  )

  api.post(
    '/studio/edits',
    shape(writers, 'Edits the working copy: all edits or none', StudioSaved, { body: StudioEdits }),
    async (request) =>
      saveEdits(studio, { user: userOf(request), locale: localeOf(request) }, request.body.edits),
  )

  for (const kind of ['undo', 'redo'] as const)
    api.post(
      `/studio/${kind}`,
      shape(
        writers,
        kind === 'undo' ? 'Takes back the caller’s last edit' : 'Takes back the caller’s last undo',
        StudioSaved,
      ),
      async (request) => reverseEdit(studio, { user: userOf(request), locale: localeOf(request) }, kind),
    )

  api.put(
    '/studio/presence',
    shape(authors, 'Tells the other authors where one is', StudioPlace, { body: StudioPlace }),
    async (request) => {
      await notePresence(services, userOf(request), request.body.place)
      return request.body
    },
  )
}
