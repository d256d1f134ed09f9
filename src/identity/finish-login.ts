import { rememberDevice } from './known-device.ts'
import { removeStep, saveStep, type LoginContext, type SignInMethod } from './login-context.ts'
import type { Account } from './ports.ts'
import { findRelyingParty } from './relying-party.ts'
import { redirect } from './send-page.ts'
import { releaseSession } from './session-routes.ts'

/**
 * Completes the sign-in of a proven account; before that, offers it its first passkey, once, on a device that can create
 * one.
 */
export async function offerPasskeyOrFinish(
  context: LoginContext,
  account: Account,
  { method, canCreate }: { readonly method: SignInMethod; readonly canCreate: boolean },
): Promise<void> {
  const { ports, settings } = context
  if (!canCreate || !findRelyingParty(settings)) return finishLogin(context, account, method)
  const hasPasskey = (await ports.passkeys.list(account.id)).length > 0
  if (hasPasskey || !(await ports.passkeys.claimOffer(account.id)))
    return finishLogin(context, account, method)
  await saveStep(context, { accountId: account.id, stage: 'offer', method })
  return redirect(context.response, `?lang=${context.language}`)
}

/** Completes the sign-in: the provider resumes the authorization request for this account. */
export async function finishLogin(
  context: LoginContext,
  account: Account,
  method: SignInMethod,
): Promise<void> {
  const { provider, settings, ports, request, response, interaction } = context
  const accountId = String(account.id)
  await removeStep(context)
  await ports.accounts.rememberLanguage(account.id, context.language)
  await ports.record('account.signed-in', account.id, { method })
  const ts = Math.floor(ports.now().getTime() / 1000)
  const returnTo = await provider.interactionResult(request, response, { login: { accountId, ts } })
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
