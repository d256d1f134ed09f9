import type { ServerResponse } from 'node:http'
import middie from '@fastify/middie'
import { createIdentityHandler, type MountedRequest } from '#identity/index.ts'
import type { App } from '../app.ts'
import { findDemoSignIn } from '../seed/demo-accounts.ts'
import type { Services } from '../services.ts'
import { createSqlAccounts, createSqlSignInAttempts } from './sql-accounts.ts'
import { createSqlIdentityStorage, removeExpiredIdentity } from './sql-identity-storage.ts'
import { createSqlInvitations } from './sql-invitations.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1000

/** The OpenID provider, its login page, `/auth/sso-check` and `/auth/logout`. */
export async function mountIdentity(app: App, services: Services): Promise<void> {
  const { config, deployment, keys, clock, store, log } = services
  const handle = await createIdentityHandler(
    {
      publicUrl: config.publicUrl,
      cookieKey: keys.derive('identity cookies').toString('base64url'),
      signingSeed: (attempt) => keys.derive(`identity signing ${attempt}`),
      company: deployment,
      demo: findDemoSignIn(deployment.code),
    },
    {
      reportFault: (err) => log.error({ err }, 'identity provider'),
      storage: createSqlIdentityStorage(store.db, clock),
      accounts: createSqlAccounts(store.db),
      attempts: createSqlSignInAttempts(store.db, clock),
      invitations: createSqlInvitations(services),
    },
  )
  await app.register(middie)
  app.use('/auth', (request: MountedRequest, response: ServerResponse, next: (cause: unknown) => void) => {
    handle(request, response).catch(next)
  })
  sweepHourly(app, services)
}

function sweepHourly(app: App, { store, clock, log }: Services): void {
  const timer = setInterval(() => {
    removeExpiredIdentity(store.db, clock).catch((err: unknown) =>
      log.warn({ err }, 'expired identity data was not removed'),
    )
  }, SWEEP_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
