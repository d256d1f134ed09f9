import {
  ChosenLanguage,
  CurrentUser,
  Deployment,
  Footer,
  Help,
  Profile,
  SavedProfile,
  SaveProfile,
} from '#contract/session.ts'
import type { App } from '../http/app.ts'
import { ANY_ROLE, DOSSIER_READERS, PUBLIC, onlyWhen, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { doOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import { rememberLanguage } from '../accounts/remember-language.ts'
import type { Services } from '../services.ts'
import { findProofs, requireProof } from '../identity/index.ts'
import { registerOwnAccount } from './account-routes.ts'
import { presentHelp } from './present-help.ts'
import {
  presentCurrentUser,
  presentDeployment,
  presentFooter,
  presentProfile,
  presentSignerEmail,
} from './present.ts'
import { askSignerEmail, findSignerEmail } from './signer-email.ts'

/** Who is signed in, and what the shell shows of the deployment. Source: shell §7 Session and profile. */
export function registerProfile(api: App, services: Services): void {
  registerAccount(api, services)
  registerOwnAccount(api, services)

  // Pages before sign-in show the footer too.
  api.get('/footer', shape(PUBLIC, 'Get the footer', Footer), async (request) =>
    presentFooter(services.deployment, localeOf(request)),
  )

  api.get('/help', shape(PUBLIC, 'Get the help page', Help), async (request) =>
    presentHelp(services.deployment, localeOf(request)),
  )

  api.get('/deployment', shape(PUBLIC, 'Get the public settings of the deployment', Deployment), async () =>
    presentDeployment(services),
  )
}

function registerAccount(api: App, services: Services): void {
  const { flags, permissions } = services.deployment

  api.get('/users/me', shape(DOSSIER_READERS, 'Get the current user', CurrentUser), async (request) =>
    presentCurrentUser(userOf(request)),
  )

  api.put(
    '/users/me/language',
    shape(ANY_ROLE, 'Set the language of the current user', ChosenLanguage, { body: ChosenLanguage }),
    async (request) => {
      const { language } = request.body
      await rememberLanguage(services.store.db, userOf(request).id, language)
      return { language }
    },
  )

  api.get(
    '/profile',
    shape(onlyWhen(flags.profile, ANY_ROLE), 'Get the profile of the current user', Profile),
    async (request) => {
      const user = userOf(request)
      return presentProfile(user, await findSignerEmail(services, user), await findProofs(services, user.id))
    },
  )

  api.post(
    '/profile',
    shape(
      onlyWhen(flags.profile, writersThat(permissions)),
      'Request another signing address',
      SavedProfile,
      { body: SaveProfile, once: true, limit: 'mails' },
    ),
    async (request) => {
      const user = userOf(request)
      const { emailSigner, password, code } = request.body
      const { email } = await findSignerEmail(services, user)
      // Keeping the current address needs no proof and discards a pending one.
      if (emailSigner !== email)
        await requireProof(
          services,
          { accountId: user.id, address: request.ip, locale: localeOf(request) },
          { password, code },
        )
      await doOnce(services, request, (trx) => askSignerEmail(services, trx, user, emailSigner))
      return presentSignerEmail(await findSignerEmail(services, user))
    },
  )
}
