import { errors } from 'oidc-provider'
import type { Locale } from '#vocabulary/locale.ts'
import { countTry } from './attempt-gate.ts'
import { presentErrorPage } from './notice-page.ts'
import { finishLogin, isSentElsewhere, offerPasskeyOrFinish } from './finish-login.ts'
import { findKnownDevice } from './known-device.ts'
import { chooseLanguage } from './language.ts'
import { findStep, saveStep, type Interaction, type LoginContext } from './login-context.ts'
import { presentLoginPage, type LoginPageState } from './login-page.ts'
import { hasPasskeySupport } from './passkey-form.ts'
import { handlePasskeyOffer } from './passkey-offer-route.ts'
import { createSignInOptions, provePasskey } from './passkey.ts'
import { readEmail } from './email.ts'
import { readForm } from './read-form.ts'
import { findRelyingParty } from './relying-party.ts'
import { handleSecondFactor } from './second-factor-route.ts'
import { needsSecondFactor } from './second-factor.ts'
import { redirect, sendJson, sendPage } from './send-page.ts'
import { takeLinkProof } from './sign-in-link-proof.ts'
import { signIn } from './sign-in.ts'
import { leaveForUpstream, takeUpstreamAnswer } from './upstream-route.ts'
import type { Visit } from './visit.ts'

/** Handles all steps of a sign-in at one URL: form, passkey, second factor, offer of a passkey, upstream provider. */
export async function handleLogin(visit: Visit): Promise<void> {
  const interaction = await findInteraction(visit)
  if (!interaction) {
    const page = presentErrorPage(visit.settings, acceptLanguage(visit), 'invalid_request_expired')
    return sendPage(visit.response, 400, page)
  }
  const context: LoginContext = { ...visit, interaction, language: languageOf(visit, interaction) }
  const { upstreams } = visit
  const answered = visit.query.get('upstream')
  if (answered !== null) return takeUpstreamAnswer(context, answered)
  if (upstreams.only) return leaveForUpstream(context, upstreams.only)
  const step = await findStep(context)
  if (step?.stage === 'offer') return handlePasskeyOffer(context, step)
  if (step) return handleSecondFactor(context, step)
  const chosen = upstreams.find(visit.query.get('provider') ?? '')
  if (chosen) return leaveForUpstream(context, chosen)
  if (visit.query.has('options')) return sendPasskeyOptions(context)
  if (visit.request.method === 'POST') return judge(context)
  const linked = await takeLinkProof(context)
  if (linked) return offerPasskeyOrFinish(context, linked.account, { method: 'link', ...linked })
  return showForm(context, 200, { email: '', problem: undefined })
}

async function judge(context: LoginContext): Promise<void> {
  const form = await readForm(context.request)
  const { result, returnTo } = context.interaction
  // The form of the second factor was sent twice, and the first one has completed the sign-in.
  if (result?.login && form.has('code')) return redirect(context.response, returnTo)
  const credential = form.get('credential')
  return credential === null ? judgeAddress(context, form) : judgePasskey(context, credential)
}

/** Lists no credentials, so that the response is the same for everybody. */
async function sendPasskeyOptions(context: LoginContext): Promise<void> {
  const party = findRelyingParty(context.settings)
  if (!party) return sendJson(context.response, 404, { error: 'no_passkeys' })
  const options = await createSignInOptions(context, party, { passkeys: [], purpose: purposeOf(context) })
  return sendJson(context.response, 200, options)
}

const purposeOf = ({ interaction }: LoginContext) => `sign-in ${interaction.uid}`

/** Every refusal looks the same: unknown passkey, closed account, wrong origin, used challenge. */
async function judgePasskey(context: LoginContext, credential: string): Promise<void> {
  const { ports, address } = context
  // Counted per sign-in, not per passkey or account: a stranger must neither lock a passkey nor learn whether it exists.
  const tried = await countTry(ports.attempts, {
    account: `passkeys of ${context.interaction.uid}`,
    address,
    device: undefined,
  })
  if (tried.outcome !== 'open') return showForm(context, 429, { email: '', problem: 'tooMany' })
  const account = await provePasskey(context, credential, { purpose: purposeOf(context) })
  if (!account) return showForm(context, 422, { email: '', problem: 'passkeyRefused' })
  await tried.succeed()
  return finishLogin(context, account, { method: 'passkey' })
}

/**
 * Redirects to the provider of the address' domain. Only the domain decides, so that nobody learns which addresses have an
 * account. Without a provider, asks for the password or checks it.
 */
async function judgeAddress(context: LoginContext, form: URLSearchParams): Promise<void> {
  const { email, isValid } = readEmail(form)
  const upstream = context.upstreams.findByAddress(email)
  if (upstream && !upstream.settings.allowsPasswords) return leaveForUpstream(context, upstream, email)
  if (context.settings.upstreams.length === 0 || form.has('password')) return judgePassword(context, form)
  if (!isValid) return showForm(context, 422, { email, problem: 'noAddress' })
  return showForm(context, 200, { email, problem: undefined, isAddressKnown: true })
}

async function judgePassword(context: LoginContext, form: URLSearchParams): Promise<void> {
  const { ports, settings, request, response, address } = context
  const email = form.get('email') ?? ''
  const deviceKey = settings.deriveKey('device')
  const result = await signIn(ports, {
    email,
    password: form.get('password') ?? '',
    address,
    knownDevice: (accountId) => findKnownDevice(request, deviceKey, accountId),
  })
  if (result.outcome === 'tooMany')
    return showForm(context, 429, { email, problem: 'tooMany', isAddressKnown: true })
  if (result.outcome === 'refused')
    return showForm(context, 422, { email, problem: 'refused', isAddressKnown: true })
  if (await isSentElsewhere(context, result.account, {})) return
  if (!(await needsSecondFactor(settings, ports, result.account))) {
    const canCreate = hasPasskeySupport(form)
    return offerPasskeyOrFinish(context, result.account, { method: 'password', canCreate })
  }
  await saveStep(context, { accountId: result.account.id, stage: 'code' })
  return redirect(response, `?lang=${context.language}`)
}

function showForm(
  { settings, response, language, interaction }: LoginContext,
  status: number,
  state: Pick<LoginPageState, 'email' | 'problem' | 'isAddressKnown'>,
): void {
  const wasEnded = interaction.params['ended'] === '1'
  sendPage(response, status, presentLoginPage(settings, { language, wasEnded, ...state }))
}

async function findInteraction({ provider, request, response }: Visit): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request, response)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** The language that the application asked for comes before the browser's. */
function languageOf(visit: Visit, interaction: Interaction): Locale {
  const wished = interaction.params['ui_locales']
  return chooseLanguage(
    visit.query.get('lang') ?? undefined,
    typeof wished === 'string' ? wished : undefined,
    acceptLanguage(visit),
    visit.settings.company.locale,
  )
}

function acceptLanguage({ request }: Visit): string {
  return request.headers['accept-language'] ?? ''
}
