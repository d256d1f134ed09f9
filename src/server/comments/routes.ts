import { DossierParams } from '#contract/answers.ts'
import { CommentList, CommentParams, EditComment, WriteComment, WrittenComment } from '#contract/comments.ts'
import { canReview } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { emptyShape, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { deleteComment, editComment } from './change-comment.ts'
import { listComments } from './list-comments.ts'
import { writeComment } from './write-comment.ts'

/** Comments of reviewers. No other feature reads them, so that they reach nobody else. Not in the specification. */
export function registerComments(api: App, services: Services): void {
  const { db } = services.store
  const writers = writersThat(services.deployment.permissions, canReview)

  api.get(
    '/dossiers/:id/comments',
    shape(rolesThat(canReview), 'List the comments on a dossier', CommentList, {
      params: DossierParams,
    }),
    async (request) => listComments(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.post(
    '/dossiers/:id/comments',
    shape(writers, 'Create a comment', WrittenComment, {
      params: DossierParams,
      body: WriteComment,
      once: true,
      limit: 'mails',
    }),
    async (request) =>
      createOnce(services, request, WrittenComment, (trx) =>
        writeComment(services, trx, {
          user: userOf(request),
          dossierId: request.params.id,
          body: request.body,
        }),
      ),
  )

  api.put(
    '/dossiers/:id/comments/:comment',
    shape(writers, 'Update a comment', WrittenComment, {
      params: CommentParams,
      body: EditComment,
      limit: 'mails',
    }),
    async (request) => {
      const { id: dossierId, comment: id } = request.params
      return db
        .transaction()
        .execute((trx) => editComment(services, trx, { user: userOf(request), dossierId, id }, request.body))
    },
  )

  api.delete(
    '/dossiers/:id/comments/:comment',
    emptyShape(writers, 'Delete a comment', { params: CommentParams }),
    async (request, reply) => {
      const { id: dossierId, comment: id } = request.params
      await db
        .transaction()
        .execute((trx) => deleteComment(services, trx, { user: userOf(request), dossierId, id }))
      return reply.code(204).send(null)
    },
  )
}
