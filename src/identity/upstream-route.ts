import { presentUpstreamProblem, type UpstreamProblem } from './error-page.ts'
import { finishLogin } from './finish-login.ts'
import type { LoginContext } from './login-context.ts'
import type { Account, IdentityPorts, UpstreamSettings } from './ports.ts'
import { redirect, sendPage } from './send-page.ts'
import { UpstreamDown, UpstreamRefused, type Upstream, type UpstreamPerson } from './upstream.ts'
import { findUpstreamAnswer, saveUpstreamRequest } from './upstream-request.ts'

/**
 * The login step with an upstream provider: redirects to it, or checks its answer. Without the interaction cookie of
 * the browser that started, the answer is rejected. Source: design "Identity".
 */
export async function handleUpstream(context: LoginContext, upstream: Upstream): Promise<void> {
  const state = context.query.get('upstream')
  const refuse = (status: number, problem: UpstreamProblem) =>
    sendPage(context.response, status, presentUpstreamProblem(context.settings, context.language, problem))
  try {
    if (state === null) return await leave(context, upstream)
    const answer = await findUpstreamAnswer(context, state)
    if (!answer) return refuse(400, 'upstreamRefused')
    const person = await upstream.finish(answer.params, answer.checks)
    const account = await findAccount(context.ports, upstream.settings, person)
    if (!account) {
      await context.ports.record('account.sign-in-refused', null, { method: 'upstream' })
      return refuse(403, 'upstreamUnknown')
    }
    return await finishLogin(context, account, 'upstream')
  } catch (error) {
    if (!(error instanceof UpstreamDown) && !(error instanceof UpstreamRefused)) throw error
    context.ports.reportFault(error)
    if (error instanceof UpstreamRefused) return refuse(403, 'upstreamRefused')
    context.response.setHeader('retry-after', '60')
    return refuse(503, 'upstreamDown')
  }
}

async function leave(context: LoginContext, upstream: Upstream): Promise<void> {
  const mustAsk = context.interaction.params['prompt'] === 'login'
  const { url, checks } = await upstream.start({ mustAsk })
  await saveUpstreamRequest(context, checks)
  return redirect(context.response, url.href)
}

/** Finds the account by verified e-mail address, or by the configured claim as username. */
async function findAccount(
  { accounts }: IdentityPorts,
  { claim, createRole }: UpstreamSettings,
  person: UpstreamPerson,
): Promise<Account | undefined> {
  const { verifiedEmail, firstName, lastName, key } = person
  if (claim !== 'email') {
    const account = await accounts.findByUsername(key)
    if (account) return account
  }
  if (verifiedEmail === undefined) return undefined
  const account = await accounts.findByEmail(verifiedEmail)
  // With a configured claim, a matching address proves nothing.
  if (account) return claim === 'email' ? account : undefined
  if (createRole === undefined) return undefined
  return accounts.create({ role: createRole, email: verifiedEmail, firstName, lastName })
}
