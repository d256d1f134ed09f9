import { CurrentUser, Deployment, Footer } from '#contract/session.ts'
import type { App } from '../app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { presentCurrentUser, presentDeployment, presentFooter } from './present.ts'

/** Who is signed in, and what the shell shows of the deployment. Source: shell §7 Session and profile. */
export function registerProfile(api: App, services: Services): void {
  api.get('/users/me', { schema: { response: { 200: CurrentUser } } }, async (request) =>
    presentCurrentUser(userOf(request)),
  )

  // The footer also stands under the pages before sign-in.
  api.get('/footer', { config: { public: true }, schema: { response: { 200: Footer } } }, async (request) =>
    presentFooter(services.deployment, localeOf(request)),
  )

  api.get('/deployment', { config: { public: true }, schema: { response: { 200: Deployment } } }, async () =>
    presentDeployment(services.deployment),
  )
}
