import { countTry, WINDOW_SECONDS } from './attempt-gate.ts'
import { finishLogin } from './finish-login.ts'
import { findKnownDevice } from './known-device.ts'
import { removeStep, saveStep, type LoginContext, type LoginStep } from './login-context.ts'
import { createRecoveryCodes, findStep, readRecoveryCode } from './one-time-password.ts'
import type { Account } from './ports.ts'
import { requestLink } from './password-link-route.ts'
import { presentPasswordNotice } from './password-page.ts'
import { readForm } from './read-form.ts'
import {
  presentCodePage,
  presentEnrolmentPage,
  presentRecoveryPage,
  type CodeProblem,
} from './second-factor-page.ts'
import { redirect, sendPage } from './send-page.ts'

/** Whether a second factor is required: for roles on the deployment's list and for accounts that have one. */
export async function needsSecondFactor(
  { settings, ports }: LoginContext,
  account: Account,
): Promise<boolean> {
  if (settings.secondFactorRoles.includes(account.role)) return true
  return (await ports.secondFactors.find(account.id)) !== undefined
}

/** The step after the password: asks for a code, or enrols an authenticator app. */
export async function handleSecondFactor(context: LoginContext, step: LoginStep): Promise<void> {
  const { ports, request, response } = context
  const account = await ports.accounts.find(step.accountId)
  if (!account) {
    await removeStep(context)
    return redirect(response, `?lang=${context.language}`)
  }
  if (step.stage === 'proven') return finishLogin(context, account, 'second-factor')
  const secret = await ports.secondFactors.find(account.id)
  if (secret === undefined && !(await ports.secondFactors.mayEnrol(account.id)))
    return requireMailbox(context, account)
  if (request.method !== 'POST') return show(context, account, secret, 200, undefined)
  const typed = ((await readForm(request)).get('code') ?? '').slice(0, 64)
  const tried = await countTry(ports.attempts, {
    account: `code ${account.id}`,
    address: context.address,
    device: findKnownDevice(request, context.settings.deriveKey('device'), account.id),
  })
  if (tried.outcome !== 'open') {
    if (tried.outcome === 'justLocked') await ports.record('account.sign-in-locked', account.id)
    response.setHeader('retry-after', String(WINDOW_SECONDS))
    return show(context, account, secret, 429, 'tooMany')
  }
  const isDone =
    secret === undefined ? enrol(context, account, typed) : prove(context, account, secret, typed)
  if (await isDone) return tried.succeed()
  await ports.record('account.second-factor-refused', account.id)
  return show(context, account, secret, 422, 'refused')
}

/** Enrolment needs proof of the mailbox: a stolen password must not be enough to choose the second factor. */
async function requireMailbox(context: LoginContext, { email }: Account): Promise<void> {
  const { settings, ports, response, language } = context
  await requestLink(ports, email, language)
  await removeStep(context)
  return sendPage(response, 200, presentPasswordNotice(settings, language, 'enrol'))
}

/** Checks a TOTP or recovery code; returns whether the sign-in continued. */
async function prove(
  context: LoginContext,
  account: Account,
  secret: string,
  typed: string,
): Promise<boolean> {
  const { secondFactors, now, record } = context.ports
  const step = findStep(secret, typed.replace(/\s/g, ''), now())
  if (step !== undefined) {
    if (!(await secondFactors.useStep(account.id, step))) return false
    await finishLogin(context, account, 'second-factor')
    return true
  }
  const recoveryCode = readRecoveryCode(typed)
  if (recoveryCode === undefined) return false
  if (!(await secondFactors.useRecoveryCode(account.id, recoveryCode))) return false
  await record('account.recovery-code-used', account.id)
  await finishLogin(context, account, 'recovery-code')
  return true
}

/** Confirms a new app by its first code, then shows the recovery codes before continuing. */
async function enrol(context: LoginContext, account: Account, typed: string): Promise<boolean> {
  const { secondFactors, now, record } = context.ports
  const secret = await secondFactors.prepare(account.id)
  const step = findStep(secret, typed.replace(/\s/g, ''), now())
  if (step === undefined) return false
  const codes = createRecoveryCodes()
  if (!(await secondFactors.confirm(account.id, step, codes))) return false
  await record('account.second-factor-enrolled', account.id)
  await saveStep(context, { accountId: account.id, stage: 'proven' })
  sendPage(context.response, 200, presentRecoveryPage(context.settings, context.language, codes))
  return true
}

async function show(
  { settings, ports, response, language }: LoginContext,
  account: Account,
  secret: string | undefined,
  status: number,
  problem: CodeProblem,
): Promise<void> {
  if (secret !== undefined)
    return sendPage(response, status, presentCodePage(settings, { language, problem }))
  const page = {
    language,
    problem,
    email: account.email,
    secret: await ports.secondFactors.prepare(account.id),
  }
  return sendPage(response, status, presentEnrolmentPage(settings, page))
}
