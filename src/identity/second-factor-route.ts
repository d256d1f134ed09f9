import { countTry } from './attempt-gate.ts'
import { finishLogin, offerPasskeyOrFinish } from './finish-login.ts'
import { findKnownDevice } from './known-device.ts'
import { removeStep, saveStep, type LoginContext, type LoginStep } from './login-context.ts'
import { createRecoveryCodes, findStep } from './one-time-password.ts'
import { hasPasskeySupport } from './passkey-form.ts'
import { createRegistrationOptions, createSignInOptions, provePasskey, readRegistration } from './passkey.ts'
import { nameDevice } from './passkey-name.ts'
import { requestLink } from './password-link-route.ts'
import { presentPasswordNotice } from './password-page.ts'
import type { Account } from './ports.ts'
import { readForm } from './read-form.ts'
import { findRelyingParty } from './relying-party.ts'
import {
  presentCodePage,
  presentEnrolmentPage,
  presentRecoveryPage,
  type CodeProblem,
} from './second-factor-page.ts'
import { findEnrolledFactors, useCode, type EnrolledFactors } from './second-factor.ts'
import { redirect, sendJson, sendPage } from './send-page.ts'

interface FactorStep {
  readonly account: Account
  readonly factors: EnrolledFactors
  /** The account has neither app nor passkey yet: this step enrols one. */
  readonly isEnrolling: boolean
  /** Upstream provider that checked the first factor. */
  readonly provider: string | undefined
}

/** The step after the password: asks for a code or a passkey, or enrols one of them. */
export async function handleSecondFactor(context: LoginContext, step: LoginStep): Promise<void> {
  const { settings, ports, request, response, query } = context
  const account = await ports.accounts.find(step.accountId)
  if (!account) {
    await removeStep(context)
    return redirect(response, `?lang=${context.language}`)
  }
  if (step.stage === 'proven') return leaveRecoveryCodes(context, account, step.provider)
  const factors = await findEnrolledFactors(settings, ports, account.id)
  const isEnrolling = !factors.hasApp && factors.passkeys.length === 0
  if (isEnrolling && !(await ports.secondFactors.mayEnrol(account.id)))
    return requireMailbox(context, account)
  const current: FactorStep = { account, factors, isEnrolling, provider: step.provider }
  if (query.has('options')) return sendOptions(context, current)
  if (request.method !== 'POST') return show(context, current, 200, undefined)
  return judge(context, current)
}

/** Enrolment needs proof of the mailbox: a stolen password must not be enough to choose the second factor. */
async function requireMailbox(context: LoginContext, { email }: Account): Promise<void> {
  const { settings, ports, response, language } = context
  await requestLink(ports, email, language)
  await removeStep(context)
  return sendPage(response, 200, presentPasswordNotice(settings, language, 'enrol'))
}

async function sendOptions(
  context: LoginContext,
  { account, factors, isEnrolling }: FactorStep,
): Promise<void> {
  const party = findRelyingParty(context.settings)
  if (!party) return sendJson(context.response, 404, { error: 'no_passkeys' })
  const purpose = purposeOf(context, account)
  const options = isEnrolling
    ? await createRegistrationOptions(context, party, { account, purpose })
    : await createSignInOptions(context, party, { passkeys: factors.passkeys, purpose })
  return sendJson(context.response, 200, options)
}

const purposeOf = ({ interaction }: LoginContext, account: Account) =>
  `second factor ${interaction.uid} ${account.id}`

async function judge(context: LoginContext, current: FactorStep): Promise<void> {
  const { ports, request, address, settings } = context
  const { account } = current
  const form = await readForm(request)
  // The form of the password was sent twice: not a wrong code.
  if (!form.has('code') && !form.has('credential')) return show(context, current, 200, undefined)
  // The first code of an app was sent twice: the other request has confirmed the app since this one read the step.
  if (form.has('enrolment') && !current.isEnrolling) return void showAgain(context)
  const tried = await countTry(ports.attempts, {
    account: `code ${account.id}`,
    address,
    device: findKnownDevice(request, settings.deriveKey('device'), account.id),
  })
  if (tried.outcome !== 'open') {
    if (tried.outcome === 'justLocked') await ports.record('account.sign-in-locked', account.id)
    return show(context, current, 429, 'tooMany')
  }
  if (await isAccepted(context, current, form)) return tried.succeed()
  // The refusal of a passkey is recorded with its reason where it is verified.
  if (form.has('credential')) return show(context, current, 422, 'passkeyRefused')
  await ports.record('account.second-factor-refused', account.id)
  return show(context, current, 422, 'refused')
}

/** Checks the typed code. Returns whether the sign-in continues. */
function isAccepted(context: LoginContext, current: FactorStep, form: URLSearchParams): Promise<boolean> {
  const { isEnrolling } = current
  const credential = form.get('credential')
  if (credential !== null)
    return isEnrolling
      ? enrolPasskey(context, current, credential)
      : provePasskeyOf(context, current, credential)
  const typed = (form.get('code') ?? '').slice(0, 64)
  return isEnrolling ? enrolApp(context, current, typed) : prove(context, current, typed, form)
}

async function prove(
  context: LoginContext,
  { account, provider }: FactorStep,
  typed: string,
  form: URLSearchParams,
): Promise<boolean> {
  const method = await useCode(context.ports, account.id, typed)
  if (method === undefined) return false
  if (method === 'recovery-code') await context.ports.record('account.recovery-code-used', account.id)
  await offerPasskeyOrFinish(context, account, { method, provider, canCreate: hasPasskeySupport(form) })
  return true
}

async function provePasskeyOf(
  context: LoginContext,
  { account, provider }: FactorStep,
  credential: string,
): Promise<boolean> {
  const purpose = purposeOf(context, account)
  if (!(await provePasskey(context, credential, { purpose, accountId: account.id }))) return false
  await finishLogin(context, account, { method: 'passkey', provider })
  return true
}

/** Confirms a new app by its first code, then shows the recovery codes before continuing. */
async function enrolApp(context: LoginContext, current: FactorStep, typed: string): Promise<boolean> {
  const { account } = current
  const { secondFactors, now, record } = context.ports
  const secret = await secondFactors.prepare(account.id)
  if (secret === undefined) return showAgain(context)
  const step = findStep(secret, typed.replace(/\s/g, ''), now())
  if (step === undefined) return false
  const codes = createRecoveryCodes()
  if (!(await secondFactors.confirm(account.id, step, codes))) return showAgain(context)
  await record('account.second-factor-enrolled', account.id)
  await showRecoveryCodes(context, current, codes)
  return true
}

/** The same form was sent twice, and the other one has confirmed the app: shows what it led to. */
function showAgain({ response, language }: LoginContext): true {
  redirect(response, `?lang=${language}`)
  return true
}

/** Enrols a first passkey instead of the app, with recovery codes as well. */
async function enrolPasskey(
  context: LoginContext,
  current: FactorStep,
  credential: string,
): Promise<boolean> {
  const { ports } = context
  const { account } = current
  const purpose = purposeOf(context, account)
  const name = nameDevice(context)
  const passkey = await readRegistration(context, credential, { purpose, name })
  const codes = createRecoveryCodes()
  if (!passkey || !(await ports.passkeys.add(account.id, passkey, codes))) {
    await ports.record('account.passkey-refused', account.id, { reason: 'registration' })
    return false
  }
  await ports.record('account.second-factor-enrolled', account.id)
  await showRecoveryCodes(context, current, codes)
  return true
}

async function showRecoveryCodes(
  context: LoginContext,
  { account, provider }: FactorStep,
  codes: readonly string[],
): Promise<void> {
  await saveStep(context, { accountId: account.id, stage: 'proven', provider })
  sendPage(context.response, 200, presentRecoveryPage(context.settings, context.language, codes))
}

/**
 * The button below the recovery codes continues. Anything else asks for their page again, as after a double click or a lost
 * response: it has new codes, since only hashes are stored.
 */
async function leaveRecoveryCodes(
  context: LoginContext,
  account: Account,
  provider: string | undefined,
): Promise<void> {
  const { ports, request, response, settings, language } = context
  const form = await readForm(request)
  if (request.method === 'POST' && !form.has('code') && !form.has('credential'))
    return finishLogin(context, account, { method: 'second-factor', provider })
  const codes = createRecoveryCodes()
  await ports.secondFactors.replaceRecoveryCodes(account.id, codes)
  sendPage(response, 200, presentRecoveryPage(settings, language, codes))
}

async function show(
  { settings, ports, response, language }: LoginContext,
  { account, factors, isEnrolling }: FactorStep,
  status: number,
  problem: CodeProblem,
): Promise<void> {
  if (!isEnrolling) {
    const hasPasskeys = factors.passkeys.length > 0
    const page = { language, problem, hasApp: factors.hasApp, hasPasskeys }
    return sendPage(response, status, presentCodePage(settings, page))
  }
  const secret = await ports.secondFactors.prepare(account.id)
  if (secret === undefined) return redirect(response, `?lang=${language}`)
  const page = {
    language,
    problem,
    email: account.email,
    secret,
    canCreatePasskey: findRelyingParty(settings) !== undefined,
  }
  return sendPage(response, status, presentEnrolmentPage(settings, page))
}
