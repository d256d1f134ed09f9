import type { ServerResponse } from 'node:http'
import middie from '@fastify/middie'
import {
  createIdentityHandler,
  type IdentityPorts,
  type IdentitySettings,
  type MountedRequest,
} from '#identity/index.ts'
import { realTime } from '../clock.ts'
import type { App } from '../http/app.ts'
import { isOutage } from '../http/is-outage.ts'
import { RequestLimits } from '../limits/request-limits.ts'
import { findDemoSignIn } from '../seed/demo-accounts.ts'
import type { Services } from '../services.ts'
import { createSqlAccounts } from './sql-accounts.ts'
import { createSqlIdentityStorage } from './sql-identity-storage.ts'
import { ownWords } from './own-words.ts'
import { createPasswordLinkJob, PASSWORD_LINK_JOB } from './password-link-job.ts'
import { createEventRecorder } from './record-identity-event.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInLinkJob, SIGN_IN_LINK_JOB } from './sign-in-link-job.ts'
import { createSqlPrograms } from './sql-programs.ts'
import { createSqlPasskeys } from './sql-passkeys.ts'
import { createSqlPasswordLinks } from './sql-password-links.ts'
import { createSqlSecondFactors } from './sql-second-factors.ts'
import { createSqlSignInLinks } from './sql-sign-in-links.ts'
import { UnitOfWork } from './unit-of-work.ts'

/** The OpenID provider, its login page, `/auth/sso-check` and `/auth/logout`. */
export async function mountIdentity(app: App, services: Services): Promise<void> {
  const { config, deployment, keys, clock, store, log } = services
  const unit = new UnitOfWork(store.db)
  const limits = new RequestLimits(services)
  const settings: IdentitySettings = {
    publicUrl: config.publicUrl,
    isBehindProxy: config.trustProxy > 0,
    deriveKey: (purpose) => keys.derive(`identity ${purpose}`),
    company: deployment,
    ownWords: ownWords(services),
    secondFactorRoles: deployment.secondFactorRoles,
    // An upstream provider decides how people sign in.
    signInLinks: deployment.signInLinks && !config.upstream,
    upstream: config.upstream,
    demo: findDemoSignIn(services),
  }
  const ports: IdentityPorts = {
    reportFault: (err) => log.error({ err }, 'identity: provider error'),
    isOutage,
    now: () => realTime(clock),
    storage: createSqlIdentityStorage(unit, clock),
    accounts: createSqlAccounts(unit, services),
    attempts: createSignInAttempts(services),
    passwordLinks: createSqlPasswordLinks(services),
    secondFactors: createSqlSecondFactors(services),
    passkeys: createSqlPasskeys(services),
    signInLinks: createSqlSignInLinks(services),
    programs: createSqlPrograms(unit, clock),
    record: createEventRecorder(services),
    countSignIn: (address) => limits.countSignIn(address),
  }
  const handle = await createIdentityHandler(settings, ports)
  services.outbox.handle(PASSWORD_LINK_JOB, createPasswordLinkJob(services))
  services.outbox.handle(SIGN_IN_LINK_JOB, createSignInLinkJob(services, settings, ports))
  await app.register(middie)
  app.use('/auth', (request: MountedRequest, response: ServerResponse, next: (cause: unknown) => void) => {
    handle(request, response).catch(next)
  })
}
