import { presentHandOver, presentUpstreamProblem, type UpstreamProblem } from './notice-page.ts'
import { finishLogin } from './finish-login.ts'
import { saveStep, type LoginContext } from './login-context.ts'
import { needsSecondFactor } from './second-factor.ts'
import { redirect, sendPage } from './send-page.ts'
import { findUpstreamAccount } from './upstream-account.ts'
import { findUpstreamAnswer, saveUpstreamRequest, type UpstreamAnswer } from './upstream-request.ts'
import { UpstreamDown, UpstreamRefused, type Upstream } from './upstream.ts'

/**
 * Sends the browser to an upstream provider. After a posted form, by a page that redirects: the security policy forbids
 * forms that end at another origin, wherever the provider may redirect in turn.
 */
export async function leaveForUpstream(
  context: LoginContext,
  upstream: Upstream,
  email?: string,
): Promise<void> {
  return reportProblems(context, async () => {
    const mustAsk = context.interaction.params['prompt'] === 'login'
    const { url, checks } = await upstream.start({ mustAsk, email })
    await saveUpstreamRequest(context, upstream, checks)
    if (context.upstreams.only || context.request.method !== 'POST')
      return redirect(context.response, url.href)
    const page = presentHandOver(context.settings, context.language, upstream.settings.name, url.href)
    return sendPage(context.response, 200, page)
  })
}

/**
 * Checks the answer of an upstream provider. Without the interaction cookie of the browser that started, it is rejected.
 * Source: design "Identity".
 */
export async function takeUpstreamAnswer(context: LoginContext, state: string): Promise<void> {
  return reportProblems(context, async () => {
    const answer = await findUpstreamAnswer(context, state)
    const upstream = answer && context.upstreams.find(answer.provider)
    return upstream ? judge(context, upstream, answer) : refuse(context, 400, 'upstreamRefused')
  })
}

async function judge(context: LoginContext, upstream: Upstream, answer: UpstreamAnswer): Promise<void> {
  const { settings, ports } = context
  const person = await upstream.finish(answer.params, answer.checks)
  const account = await findUpstreamAccount(ports, upstream.settings, person)
  const { id } = upstream.settings
  const provider = id === undefined ? {} : { provider: id }
  if (typeof account === 'string') {
    await ports.record('account.sign-in-refused', null, { method: 'upstream', ...provider, reason: account })
    return refuse(context, 403, 'upstreamUnknown')
  }
  if (person.hasTwoFactors || !(await needsSecondFactor(settings, ports, account)))
    return finishLogin(context, account, { method: 'upstream', ...provider })
  await saveStep(context, { accountId: account.id, stage: 'code', ...provider })
  return redirect(context.response, `?lang=${context.language}`)
}

async function reportProblems(context: LoginContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof UpstreamDown) && !(error instanceof UpstreamRefused)) throw error
    context.ports.reportFault(error)
    if (error instanceof UpstreamRefused) return refuse(context, 403, 'upstreamRefused')
    context.response.setHeader('retry-after', '60')
    return refuse(context, 503, 'upstreamDown')
  }
}

function refuse(context: LoginContext, status: number, problem: UpstreamProblem): void {
  const { settings, language, response } = context
  sendPage(response, status, presentUpstreamProblem(settings, language, problem))
}
