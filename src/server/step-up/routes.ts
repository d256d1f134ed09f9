import { StepUpMeans, StepUpProof, StepUpRequest } from '#contract/step-up.ts'
import { ANY_ROLE } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { findMeans, proveCaller } from './prove.ts'
import { issueStepUp } from './require-step-up.ts'

/** For people only: programs have no factors to prove. */
export function registerStepUp(api: App, services: Services): void {
  api.get('/step-up', shape(ANY_ROLE, 'List the ways to re-authenticate', StepUpMeans), async (request) =>
    findMeans(services, request),
  )

  api.post(
    '/step-up',
    shape(ANY_ROLE, 'Re-authenticate for one action', StepUpProof, { body: StepUpRequest }),
    async (request) => {
      await proveCaller(services, request, request.body)
      const { act, target } = request.body
      return issueStepUp(services, request, { act, target })
    },
  )
}
