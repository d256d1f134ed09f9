import { CurrentUser, Deployment, Footer, Profile, SavedProfile, SaveProfile } from '#contract/session.ts'
import type { App } from '../app.ts'
import { ANY_ROLE, onlyWhen, PUBLIC, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { presentCurrentUser, presentDeployment, presentFooter, presentProfile } from './present.ts'
import { changeSignerEmail, findSignerEmail } from './signer-email.ts'

/** Who is signed in, and what the shell shows of the deployment. Source: shell §7 Session and profile. */
export function registerProfile(api: App, services: Services): void {
  registerAccount(api, services)

  // The footer also stands under the pages before sign-in.
  api.get(
    '/footer',
    { config: { access: PUBLIC }, schema: { summary: 'Blocks of the footer', response: { 200: Footer } } },
    async (request) => presentFooter(services.deployment, localeOf(request)),
  )

  api.get(
    '/deployment',
    {
      config: { access: PUBLIC },
      schema: { summary: 'What the shell shows of the deployment', response: { 200: Deployment } },
    },
    async () => presentDeployment(services),
  )
}

function registerAccount(api: App, services: Services): void {
  const { flags, permissions } = services.deployment

  api.get(
    '/users/me',
    {
      config: { access: ANY_ROLE },
      schema: { summary: 'Who is signed in', response: { 200: CurrentUser } },
    },
    async (request) => presentCurrentUser(userOf(request)),
  )

  api.get(
    '/profile',
    {
      config: { access: onlyWhen(flags.profile, ANY_ROLE) },
      schema: { summary: 'One’s own account', response: { 200: Profile } },
    },
    async (request) => {
      const user = userOf(request)
      return presentProfile(user, await findSignerEmail(services.store.db, user))
    },
  )

  api.post(
    '/profile',
    {
      config: { access: onlyWhen(flags.profile, writersThat(permissions)), limit: 'mails' },
      schema: {
        summary: 'Changes one’s signing address',
        body: SaveProfile,
        response: { 200: SavedProfile },
      },
    },
    async (request) => ({
      email: await changeSignerEmail(services, userOf(request), request.body.emailSigner),
    }),
  )
}
