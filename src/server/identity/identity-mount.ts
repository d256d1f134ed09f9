import { createIdentityHandler } from '#identity/index.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { createIdentityParts } from './identity-parts.ts'
import { createPasswordLinkJob, PASSWORD_LINK_JOB } from './password-link-job.ts'
import { createSignInLinkJob, SIGN_IN_LINK_JOB } from './sign-in-link-job.ts'

/** The OpenID provider, its login page, `/auth/sso-check` and `/auth/logout`. */
export async function mountIdentity(app: App, services: Services): Promise<void> {
  const { settings, ports } = createIdentityParts(services)
  const handle = await createIdentityHandler(settings, ports)
  services.outbox.handle(PASSWORD_LINK_JOB, createPasswordLinkJob(services))
  services.outbox.handle(SIGN_IN_LINK_JOB, createSignInLinkJob(services, settings, ports))
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [MOUNT, `${MOUNT}/*`])
      scope.all(url, { schema: { hide: true } }, async ({ raw, ip }, reply) => {
        const { url: originalUrl = MOUNT } = raw
        const inside = originalUrl.slice(MOUNT.length)
        const mounted = { originalUrl, ip, url: inside.startsWith('/') ? inside : `/${inside}` }
        await handle(Object.assign(raw, mounted), reply.raw)
        reply.hijack()
      })
  })
}

const MOUNT = '/auth'
