import { presentBound } from './notice-page.ts'
import { rememberDevice } from './known-device.ts'
import { removeStep, saveStep, type LoginContext, type SignInProof } from './login-context.ts'
import type { Account } from './ports.ts'
import { findRelyingParty } from './relying-party.ts'
import { redirect, sendPage } from './send-page.ts'
import { releaseSession } from './session-routes.ts'
import { rememberProvider } from './upstream-cookie.ts'

/**
 * Completes the sign-in of a verified account. Before that, offers a first passkey, once per account, on devices that can
 * create one.
 */
export async function offerPasskeyOrFinish(
  context: LoginContext,
  account: Account,
  { canCreate, ...proof }: SignInProof & { readonly canCreate: boolean },
): Promise<void> {
  const { ports, settings } = context
  if (await isSentElsewhere(context, account, proof)) return
  if (!canCreate || !findRelyingParty(settings)) return finishLogin(context, account, proof)
  const hasPasskey = (await ports.passkeys.list(account.id)).length > 0
  if (hasPasskey || !(await ports.passkeys.claimOffer(account.id)))
    return finishLogin(context, account, proof)
  await saveStep(context, { accountId: account.id, stage: 'offer', ...proof })
  return redirect(context.response, `?lang=${context.language}`)
}

/** Completes the sign-in: the provider resumes the authorization request for this account. */
export async function finishLogin(
  context: LoginContext,
  account: Account,
  proof: SignInProof,
): Promise<void> {
  if (await isSentElsewhere(context, account, proof)) return
  const { provider, settings, ports, request, response, interaction } = context
  const accountId = String(account.id)
  await removeStep(context)
  await ports.accounts.rememberLanguage(account.id, context.language)
  const { method, provider: upstream } = proof
  const origin = upstream === undefined ? {} : { provider: upstream }
  await ports.record('account.signed-in', account.id, { method, ...origin })
  const ts = Math.floor(ports.now().getTime() / 1000)
  const returnTo = await provider.interactionResult(request, response, { login: { accountId, ts } })
  if (interaction.session?.accountId !== undefined && interaction.session.accountId !== accountId) {
    // Otherwise the provider would show its own sign-out page for the previous user, which needs JavaScript.
    await releaseSession(context)
  }
  const place = {
    key: settings.deriveKey('device'),
    path: new URL(provider.issuer).pathname,
    isSecure: settings.publicUrl.startsWith('https:'),
  }
  rememberDevice(request, response, place, account.id)
  rememberProvider(request, response, place, upstream)
  redirect(response, returnTo)
}

/**
 * For an account that may only sign in at an upstream provider: shows a page that names this provider and returns true.
 * Called after the account was verified, so the page reveals nothing to strangers.
 */
export async function isSentElsewhere(
  context: LoginContext,
  account: Account,
  { provider }: Pick<SignInProof, 'provider'>,
): Promise<boolean> {
  const { settings, ports, response, language } = context
  const exclusive = settings.upstreams.filter((each) => !each.allowsPasswords)
  if (provider !== undefined || exclusive.length === 0) return false
  const issuers = await ports.upstreamLinks.listIssuers(account.id)
  const bound = exclusive.find(({ issuer }) => issuers.includes(issuer))
  if (!bound) return false
  await removeStep(context)
  await ports.record('account.sign-in-refused', account.id, { reason: 'bound' })
  sendPage(response, 403, presentBound(settings, language, bound))
  return true
}
