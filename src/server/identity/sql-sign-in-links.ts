import type { SignInLinks } from '#identity/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { SIGN_IN_LINK_JOB } from './sign-in-link-job.ts'

/** Requests of sign-in links, answered by a job. */
export function createSqlSignInLinks({ store }: Pick<Services, 'store'>): SignInLinks {
  return {
    async request(email, language, browser) {
      await store.db.transaction().execute(async (trx) => {
        await enqueueJob(trx, { kind: SIGN_IN_LINK_JOB, payload: { email, language, browser } })
      })
    },
  }
}
