import { errors, type Provider } from 'oidc-provider'
import type { Locale } from '#vocabulary/locale.ts'
import { WINDOW_SECONDS } from './attempt-gate.ts'
import { presentErrorPage } from './error-page.ts'
import { finishLogin } from './finish-login.ts'
import { findKnownDevice } from './known-device.ts'
import { chooseLanguage } from './language.ts'
import { findStep, saveStep, type Interaction, type LoginContext } from './login-context.ts'
import { presentLoginPage, type LoginPageState } from './login-page.ts'
import { readForm } from './read-form.ts'
import { handleSecondFactor, needsSecondFactor } from './second-factor-route.ts'
import { redirect, sendPage } from './send-page.ts'
import { signIn } from './sign-in.ts'
import type { Upstream } from './upstream.ts'
import { handleUpstream } from './upstream-route.ts'

export type LoginVisit = Omit<LoginContext, 'interaction' | 'language'>

/** Handles all steps of a sign-in at one URL: form, second factor, upstream provider. */
export async function handleLogin(visit: LoginVisit, upstream: Upstream | undefined): Promise<void> {
  const interaction = await findInteraction(visit)
  if (!interaction) {
    const page = presentErrorPage(visit.settings, acceptLanguage(visit), 'invalid_request_expired')
    return sendPage(visit.response, 400, page)
  }
  const context: LoginContext = { ...visit, interaction, language: languageOf(visit, interaction) }
  if (upstream) return handleUpstream(context, upstream)
  const step = await findStep(context)
  if (step) return handleSecondFactor(context, step)
  if (visit.request.method === 'POST') return judgePassword(context)
  return showForm(context, 200, { email: '', problem: undefined })
}

async function judgePassword(context: LoginContext): Promise<void> {
  const { ports, settings, request, response, address } = context
  const form = await readForm(request)
  const email = form.get('email') ?? ''
  const deviceKey = settings.deriveKey('device')
  const result = await signIn(ports, {
    email,
    password: form.get('password') ?? '',
    address,
    knownDevice: (accountId) => findKnownDevice(request, deviceKey, accountId),
  })
  if (result.outcome === 'tooMany') {
    response.setHeader('retry-after', String(WINDOW_SECONDS))
    return showForm(context, 429, { email, problem: 'tooMany' })
  }
  if (result.outcome === 'refused') return showForm(context, 422, { email, problem: 'refused' })
  if (!(await needsSecondFactor(context, result.account))) {
    return finishLogin(context, result.account, 'password')
  }
  await saveStep(context, { accountId: result.account.id, stage: 'code' })
  return redirect(response, `?lang=${context.language}`)
}

function showForm(
  { settings, response, language, interaction }: LoginContext,
  status: number,
  state: Pick<LoginPageState, 'email' | 'problem'>,
): void {
  const wasEnded = interaction.params['ended'] === '1'
  sendPage(response, status, presentLoginPage(settings, { language, wasEnded, ...state }))
}

async function findInteraction({
  provider,
  request,
  response,
}: LoginVisit): Promise<Interaction | undefined> {
  return findDetails(provider, request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
}

const findDetails = (provider: Provider, ...visit: Parameters<Provider['interactionDetails']>) =>
  provider.interactionDetails(...visit)

function languageOf(visit: LoginVisit, interaction: Interaction): Locale {
  const wished = interaction.params['ui_locales']
  return chooseLanguage(
    visit.query.get('lang') ?? undefined,
    typeof wished === 'string' ? wished : undefined,
    acceptLanguage(visit),
    visit.settings.company.locale,
  )
}

function acceptLanguage({ request }: LoginVisit): string {
  return request.headers['accept-language'] ?? ''
}
