import { DossierParams } from '#contract/answers.ts'
import { Note, NoteParams, Notes, WriteNote } from '#contract/notes.ts'
import { canWriteNotes } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { Named, runOnce } from '../http/run-once.ts'
import { emptyShape, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { changeNote, deleteNote, listNotes, readOwnNote, writeNote, type NoteSubject } from './notes.ts'

/** Advisors' notes: never part of documents, evidence or what investors and the company read. */
export function registerNotes(api: App, services: Services): void {
  const readers = rolesThat(canWriteNotes)
  const writers = writersThat(services.deployment.permissions, canWriteNotes)

  for (const [path, about] of [
    ['/dossiers/:id/notes', 'a dossier'],
    ['/clients/:id/notes', 'a client'],
  ] as const) {
    const subjectOf = (id: number): NoteSubject =>
      about === 'a dossier' ? { dossierId: id } : { clientId: id }
    api.get(
      path,
      shape(readers, `List the notes on ${about}`, Notes, { params: DossierParams }),
      async (request) => listNotes(services, userOf(request), subjectOf(request.params.id)),
    )
    api.post(
      path,
      shape(writers, `Create a note on ${about}`, Note, {
        params: DossierParams,
        body: WriteNote,
        once: true,
      }),
      async (request) =>
        services.store.db.transaction().execute(async (trx) => {
          const user = userOf(request)
          const note = { subject: subjectOf(request.params.id), text: request.body.text }
          const { id } = await runOnce(trx, request, Named, () => writeNote(services, trx, user, note))
          return readOwnNote(trx, user, id)
        }),
    )
  }

  api.put(
    '/notes/:noteId',
    shape(writers, 'Update a note', Note, { params: NoteParams, body: WriteNote }),
    async (request) => changeNote(services, userOf(request), request.params.noteId, request.body.text),
  )

  api.delete(
    '/notes/:noteId',
    emptyShape(writers, 'Delete a note', { params: NoteParams }),
    async (request, reply) => {
      await deleteNote(services, userOf(request), request.params.noteId)
      return reply.code(204).send(null)
    },
  )
}
