import { rememberDevice } from './known-device.ts'
import { removeStep, type LoginContext } from './login-context.ts'
import type { Account } from './ports.ts'
import { redirect } from './send-page.ts'
import { releaseSession } from './session-routes.ts'

export type Method = 'password' | 'second-factor' | 'recovery-code' | 'upstream'

/** Completes the sign-in: the provider resumes the authorization request for this account. */
export async function finishLogin(context: LoginContext, account: Account, method: Method): Promise<void> {
  const { provider, settings, ports, request, response, interaction } = context
  const accountId = String(account.id)
  await removeStep(context)
  await ports.accounts.rememberLanguage(account.id, context.language)
  await ports.record('account.signed-in', account.id, { method })
  const returnTo = await provider.interactionResult(request, response, { login: { accountId } })
  if (interaction.session?.accountId !== undefined && interaction.session.accountId !== accountId) {
    // Otherwise the provider would ask to sign the previous user out, with a page that needs JavaScript.
    await releaseSession(provider, ports, request, response)
  }
  const place = {
    key: settings.deriveKey('device'),
    path: new URL(provider.issuer).pathname,
    isSecure: settings.publicUrl.startsWith('https:'),
  }
  rememberDevice(request, response, place, account.id)
  redirect(response, returnTo)
}
