import type { FastifyRequest } from 'fastify'
import { DossierParams } from '#contract/answers.ts'
import {
  RenewStudioCases,
  SaveStudioCase,
  SeenRevision,
  StudioCaseParams,
  StudioCases,
  StudioDefinition,
  StudioDefinitionQuery,
  StudioDrawing,
  StudioDrawingParams,
  StudioDrawingQuery,
  StudioEdits,
  StudioFile,
  StudioFileQuery,
  StudioPlace,
  StudioProblems,
  StudioProblemsQuery,
  StudioSaved,
  StudioShape,
  StudioState,
} from '#contract/studio.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { canAuthor } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { rolesThat, writersThat, type Access } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce, doOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { BaseFiles } from './base-files.ts'
import { listCases } from './cases.ts'
import { CheckQueue } from './check-queue.ts'
import { discardWorkingCopy, settleConflicts } from './discard.ts'
import { readShape } from './dossier-shape.ts'
import { DocumentDrawer } from './draw-document.ts'
import { notePresence } from './presence.ts'
import { readPublishedFiles } from './published-files.ts'
import { readDefinition, readFileOf, readState } from './read-studio.ts'
import { EDITS_LIMIT_BYTES } from './require-file.ts'
import { reverseEdit, saveEdits } from './save-edits.ts'
import { addCase, renewCases } from './renew-cases.ts'
import type { Editor, Studio } from './studio.ts'
import { readWorkingCopy } from './working-copy.ts'

const AUTHORS = rolesThat(canAuthor)

/** The author's working copy of the deployment. For authors only. */
export function registerStudio(api: App, services: Services): void {
  // Read now, before the folder may be edited.
  void readPublishedFiles(services.deployment)
  const checks = new CheckQueue(services)
  api.addHook('onClose', () => checks.close())
  const studio: Studio = { services, bases: new BaseFiles(services.deployment), checks }
  registerReads(api, studio)
  registerEdits(api, studio)
  registerCases(api, studio)
  registerDrawings(api, studio)
  registerWholeCopy(api, studio)
}

function registerReads(api: App, studio: Studio): void {
  const { services, bases, checks } = studio
  const { db } = services.store

  api.get('/studio', shape(AUTHORS, 'Get the working copy', StudioState), async (request) =>
    readState(studio, userOf(request)),
  )

  api.get(
    '/studio/files',
    shape(AUTHORS, 'Get a file of the working copy', StudioFile, {
      querystring: StudioFileQuery,
    }),
    async (request) => readFileOf(await readWorkingCopy(services, db), bases, request.query.file),
  )

  api.get(
    '/studio/definition',
    shape(AUTHORS, 'Get a form of the working copy', StudioDefinition, {
      querystring: StudioDefinitionQuery,
    }),
    async (request) => readDefinition(services, await readWorkingCopy(services, db), request.query.form),
  )

  api.get(
    '/studio/problems',
    shape(AUTHORS, 'List problems of the working copy', StudioProblems, {
      querystring: StudioProblemsQuery,
    }),
    async (request) => checks.read(await readWorkingCopy(services, db), request.query.revision),
  )
}

function registerEdits(api: App, studio: Studio): void {
  const writers = writersOf(studio)

  api.post(
    '/studio/edits',
    {
      bodyLimit: EDITS_LIMIT_BYTES,
      ...shape(writers, 'Edit the working copy', StudioSaved, { body: StudioEdits, once: true }),
    },
    async (request) =>
      createOnce(studio.services, request, StudioSaved, (trx) =>
        saveEdits(studio, trx, editorOf(request), request.body.edits),
      ),
  )

  for (const [kind, summary] of [
    ['undo', 'Undo the last edit'],
    ['redo', 'Redo the last undone edit'],
  ] as const)
    api.post(`/studio/${kind}`, shape(writers, summary, StudioSaved, { once: true }), async (request) =>
      createOnce(studio.services, request, StudioSaved, (trx) =>
        reverseEdit(studio, trx, editorOf(request), kind),
      ),
    )

  api.put(
    '/studio/presence',
    shape(writers, 'Update the presence of an author', StudioPlace, { body: StudioPlace }),
    async (request) => {
      await notePresence(studio.services, userOf(request), request.body.place)
      return request.body
    },
  )
}

function registerCases(api: App, studio: Studio): void {
  const { services, bases } = studio
  const saveOnce = (request: FastifyRequest, edits: readonly StudioEdit[]) =>
    createOnce(services, request, StudioSaved, (trx) => saveEdits(studio, trx, editorOf(request), edits))

  api.get('/studio/cases', shape(AUTHORS, 'List examples', StudioCases), async () =>
    listCases(await readWorkingCopy(services, services.store.db), bases),
  )

  api.get(
    '/studio/dossiers/:id/shape',
    shape(AUTHORS, 'Get an example shaped like an open dossier', StudioShape, {
      params: DossierParams,
      limit: 'drawings',
    }),
    async (request) => readShape(services, request.params.id, userOf(request).id),
  )

  api.put(
    '/studio/cases/:name',
    shape(writersOf(studio), 'Save an example', StudioSaved, {
      params: StudioCaseParams,
      body: SaveStudioCase,
      once: true,
    }),
    async (request) =>
      saveOnce(request, [await addCase(studio, request.params.name, request.body, editorOf(request))]),
  )

  api.post(
    '/studio/cases/renewal',
    shape(writersOf(studio), 'Make examples expect what the form does', StudioSaved, {
      body: RenewStudioCases,
      once: true,
    }),
    async (request) => saveOnce(request, await renewCases(studio, request.body, editorOf(request))),
  )
}

function registerDrawings(api: App, { services, bases }: Studio): void {
  const drawer = new DocumentDrawer(services, bases)

  api.get(
    '/studio/documents/:code/drawing',
    shape(AUTHORS, 'Draw a document of the working copy', StudioDrawing, {
      params: StudioDrawingParams,
      querystring: StudioDrawingQuery,
      limit: 'drawings',
    }),
    async (request) => drawer.draw(userOf(request), { ...request.params, ...request.query }),
  )
}

/** Calls that affect the working copy as a whole. */
function registerWholeCopy(api: App, studio: Studio): void {
  const writers = writersOf(studio)

  api.post(
    '/studio/reset',
    shape(writers, 'Discard the working copy', StudioState, { body: SeenRevision, once: true }),
    async (request) => {
      await doOnce(studio.services, request, (trx) =>
        discardWorkingCopy(studio.services, trx, userOf(request), request.body.revision),
      )
      return readState(studio, userOf(request))
    },
  )

  api.post(
    '/studio/conflicts',
    shape(writers, 'Settle the conflicts of the working copy', StudioState, {
      body: SeenRevision,
      once: true,
    }),
    async (request) => {
      await doOnce(studio.services, request, (trx) =>
        settleConflicts(studio.services, trx, request.body.revision),
      )
      return readState(studio, userOf(request))
    },
  )
}

function editorOf(request: FastifyRequest): Editor {
  return { user: userOf(request), locale: localeOf(request) }
}

function writersOf({ services }: Studio): Access {
  return writersThat(services.deployment.permissions, canAuthor)
}
