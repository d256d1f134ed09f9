import type { LoginContext } from './login-context.ts'
import { presentErrorPage } from './notice-page.ts'
import { redirect, sendPage } from './send-page.ts'
import type { Upstream, UpstreamChecks } from './upstream.ts'
import type { Visit } from './visit.ts'

const MODEL = 'UpstreamRequest'
const LIFETIME_SECONDS = 15 * 60

/** Stores the expected checks of a request under its `state`. */
export async function saveUpstreamRequest(
  { ports, interaction }: LoginContext,
  { settings }: Upstream,
  { state, nonce, verifier }: UpstreamChecks,
): Promise<void> {
  const request = { login: interaction.uid, provider: settings.id ?? '', nonce, verifier }
  await ports.storage.save(MODEL, state, request, LIFETIME_SECONDS)
}

/**
 * The redirect URI registered with the upstream provider. Stores the answer and redirects to the sign-in it belongs to,
 * whose cookie is bound to that path.
 */
export async function handleUpstreamReturn(visit: Visit): Promise<void> {
  const { settings, request, response, query, rest: provider } = visit
  const { storage } = visit.ports
  const state = query.get('state') ?? ''
  const kept = await storage.find(MODEL, state)
  const login = kept?.['login']
  const isItsOwn = typeof login === 'string' && kept?.['provider'] === provider
  // Only the first answer is accepted.
  if (!kept || !isItsOwn || !(await storage.consume(MODEL, state))) {
    const language = request.headers['accept-language'] ?? ''
    return sendPage(response, 400, presentErrorPage(settings, language, 'invalid_request_expired'))
  }
  await storage.save(MODEL, state, { ...kept, answer: query.toString() }, LIFETIME_SECONDS)
  const page = `${settings.publicUrl}/auth/login/${encodeURIComponent(login)}`
  return redirect(response, `${page}?upstream=${encodeURIComponent(state)}`)
}

export interface UpstreamAnswer {
  /** Name of the provider in its redirect URI. */
  readonly provider: string
  readonly params: URLSearchParams
  readonly checks: UpstreamChecks
}

/** The stored answer for this sign-in; reading consumes it. */
export async function findUpstreamAnswer(
  { ports, interaction }: LoginContext,
  state: string,
): Promise<UpstreamAnswer | undefined> {
  const kept = await ports.storage.find(MODEL, state)
  const { login, provider, nonce, verifier, answer } = kept ?? {}
  if (login !== interaction.uid || typeof provider !== 'string' || typeof nonce !== 'string') return undefined
  if (typeof verifier !== 'string' || typeof answer !== 'string') return undefined
  await ports.storage.remove(MODEL, state)
  return { provider, params: new URLSearchParams(answer), checks: { state, nonce, verifier } }
}
