import { DossierParams } from '#contract/answers.ts'
import { Assign, Assigned, Colleagues } from '#contract/assignment.ts'
import { canReview } from '#rules/permission.ts'
import { findReviewers } from '../assignment/index.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { assign } from './assign.ts'

/** Assignment of dossiers in the review. */
export function registerAssignment(api: App, services: Services): void {
  const { store, deployment } = services

  api.get(
    '/review/colleagues',
    shape(rolesThat(canReview), 'List reviewers', Colleagues),
    async (request) => {
      const { id: own } = userOf(request)
      const reviewers = await findReviewers(store.db)
      return { colleagues: reviewers.map(({ id, name }) => ({ id, name, own: id === own })) }
    },
  )

  api.put(
    '/dossiers/:id/assignee',
    shape(writersThat(deployment.permissions, canReview), 'Set the assignee of a dossier', Assigned, {
      params: DossierParams,
      body: Assign,
    }),
    async (request) =>
      store.db
        .transaction()
        .execute((trx) =>
          assign(services, trx, { user: userOf(request), id: request.params.id, change: request.body }),
        ),
  )
}
