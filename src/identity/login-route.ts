import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { presentErrorPage } from './error-page.ts'
import { chooseLanguage, type Language } from './language.ts'
import { presentLoginPage, type LoginPageState } from './login-page.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'
import { readForm } from './read-form.ts'
import { releaseSession } from './session-routes.ts'
import { signIn, WINDOW_SECONDS } from './sign-in.ts'

interface LoginRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Address of the person's machine, behind trusted proxies. */
  readonly address: string
  readonly query: URLSearchParams
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Shows the sign-in form (GET) or judges what was typed (POST). */
export async function handleLogin(
  provider: Provider,
  settings: IdentitySettings,
  ports: IdentityPorts,
  login: LoginRequest,
): Promise<void> {
  const interaction = await findInteraction(provider, login)
  if (!interaction) {
    const page = presentErrorPage(settings, acceptLanguage(login.request), 'invalid_request_expired')
    sendPage(login.response, 400, page)
    return
  }
  const language = languageOf(login, interaction)
  const show = (status: number, state: Omit<LoginPageState, 'language'>) =>
    sendPage(login.response, status, presentLoginPage(settings, { language, ...state }))
  if (login.request.method !== 'POST') {
    show(200, { email: '', problem: undefined })
    return
  }
  const form = await readForm(login.request)
  const email = form.get('email') ?? ''
  const result = await signIn(ports, {
    email,
    password: form.get('password') ?? '',
    address: login.address,
  })
  if (result.outcome !== 'signedIn') {
    if (result.outcome === 'tooMany') login.response.setHeader('retry-after', String(WINDOW_SECONDS))
    show(result.outcome === 'tooMany' ? 429 : 422, { email, problem: result.outcome })
    return
  }
  const accountId = String(result.account.id)
  const { request, response } = login
  const returnTo = await provider.interactionResult(request, response, { login: { accountId } })
  if (interaction.session?.accountId !== undefined && interaction.session.accountId !== accountId) {
    // The provider would ask to sign the other person out first, by a page that needs a script.
    await releaseSession(provider, ports, request, response)
  }
  response.writeHead(303, { location: returnTo, 'cache-control': 'no-store' }).end()
}

async function findInteraction(provider: Provider, login: LoginRequest): Promise<Interaction | undefined> {
  return provider.interactionDetails(login.request, login.response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
}

function languageOf(login: LoginRequest, interaction: Interaction): Language {
  const wished = interaction.params['ui_locales']
  return chooseLanguage(
    login.query.get('lang') ?? undefined,
    typeof wished === 'string' ? wished : undefined,
    acceptLanguage(login.request),
  )
}

function acceptLanguage(request: IncomingMessage): string {
  return request.headers['accept-language'] ?? ''
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page)
}
