import { countTry } from './attempt-gate.ts'
import { presentNoPasskeys } from './notice-page.ts'
import { presentPasskeysPage, type PasskeysProblem } from './passkeys-page.ts'
import { createRegistrationOptions, createSignInOptions, provePasskey } from './passkey.ts'
import { nameDevice } from './passkey-name.ts'
import { registerPasskey } from './passkey-registration.ts'
import { verifyPassword } from './password.ts'
import { MAX_PASSWORD_LENGTH } from './password-rules.ts'
import { MOST_PASSKEYS, type Account } from './ports.ts'
import { readForm } from './read-form.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'
import { needsSecondFactor, useCode } from './second-factor.ts'
import { redirect, sendJson, sendPage } from './send-page.ts'
import { findAccount, findSession, type Session, type Visit } from './visit.ts'

interface SignedInVisit extends Visit {
  readonly party: RelyingParty
  readonly session: Session
  readonly account: Account
  /** Whether the person signed in or confirmed the sign-in within `RECENT_SECONDS`. */
  readonly isRecent: boolean
}

/** How long after a sign-in passkeys may be added and removed. */
const RECENT_SECONDS = 10 * 60

/** Lists, adds and removes a person's own passkeys. Requires the sign-in's session: a stolen access token is not enough. */
export async function handlePasskeys(visit: Visit): Promise<void> {
  const { settings, ports, request, response, query, language } = visit
  const party = findRelyingParty(settings)
  if (!party) return sendPage(response, 404, presentNoPasskeys(settings, language))
  const session = await findSession(visit)
  const account = await findAccount(visit, session)
  if (!account) return redirect(response, '/')
  const isRecent = (session.loginTs ?? 0) > ports.now().getTime() / 1000 - RECENT_SECONDS
  const current: SignedInVisit = { ...visit, party, session, account, isRecent }
  if (query.has('options')) return sendOptions(current)
  if (request.method !== 'POST') return show(current, 200)
  // Other sites do not send the session's cookie; this check also excludes other hosts of the same site.
  if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
    return sendJson(response, 403, { error: 'invalid_origin' })
  return act(current, await readForm(request))
}

async function sendOptions(visit: SignedInVisit): Promise<void> {
  const { ports, response, query, party, account, isRecent } = visit
  const kind = query.get('options')
  if (kind === 'create' && isRecent) {
    const purpose = purposeOf(visit, 'create')
    return sendJson(response, 200, await createRegistrationOptions(visit, party, { account, purpose }))
  }
  if (kind !== 'get') return sendJson(response, 403, { error: 'confirmation_required' })
  const passkeys = await ports.passkeys.list(account.id)
  const purpose = purposeOf(visit, 'get')
  return sendJson(response, 200, await createSignInOptions(visit, party, { passkeys, purpose }))
}

const purposeOf = ({ session, account }: SignedInVisit, kind: 'create' | 'get') =>
  `own ${kind} ${session.uid} ${account.id}`

async function act(visit: SignedInVisit, form: URLSearchParams): Promise<void> {
  const { isRecent } = visit
  if (!isRecent) return confirm(visit, form)
  const removed = form.get('remove')
  return removed === null ? add(visit, form) : remove(visit, Number(removed))
}

async function add(visit: SignedInVisit, form: URLSearchParams): Promise<void> {
  const outcome = await registerPasskey(visit, visit.account, { form, purpose: purposeOf(visit, 'create') })
  if (outcome === 'added') return goBack(visit, 'added')
  return show(visit, outcome === 'tooMany' ? 429 : 422, outcome)
}

async function remove(visit: SignedInVisit, id: number): Promise<void> {
  const { ports, account } = visit
  // Removing it twice, in two tabs, has the same result.
  if (Number.isSafeInteger(id)) await ports.passkeys.remove(account.id, id)
  return goBack(visit, 'removed')
}

/** Verifies the person again with the factors that a sign-in asks for. */
async function confirm(visit: SignedInVisit, form: URLSearchParams): Promise<void> {
  const { ports, address, account, session } = visit
  const tried = await countTry(ports.attempts, { account: `proof ${account.id}`, address, device: undefined })
  if (tried.outcome !== 'open') return show(visit, 429, 'tooMany')
  if (!(await isOwner(visit, form))) {
    await ports.record('account.proof-refused', account.id, { property: 'passkeys' })
    return show(visit, 422, 'confirmRefused')
  }
  await tried.succeed()
  session.loginTs = Math.floor(ports.now().getTime() / 1000)
  await session.persist()
  return goBack(visit, 'confirmed')
}

async function isOwner(visit: SignedInVisit, form: URLSearchParams): Promise<boolean> {
  const { settings, ports, account } = visit
  const credential = form.get('credential')
  if (credential !== null) {
    const purpose = purposeOf(visit, 'get')
    return (await provePasskey(visit, credential, { purpose, accountId: account.id })) !== undefined
  }
  const password = (form.get('password') ?? '').slice(0, MAX_PASSWORD_LENGTH)
  if (!(await verifyPassword(account.passwordHash, password))) return false
  if (!(await needsSecondFactor(settings, ports, account))) return true
  return (await useCode(ports, account.id, (form.get('code') ?? '').slice(0, 64))) !== undefined
}

/** Redirects to a GET after each action, so that reloading the page repeats nothing. */
function goBack({ response, language }: SignedInVisit, done: 'added' | 'removed' | 'confirmed'): void {
  redirect(response, `?lang=${language}&done=${done}`)
}

async function show(visit: SignedInVisit, status: number, problem?: PasskeysProblem): Promise<void> {
  const { settings, ports, response, query, account, language, isRecent } = visit
  const passkeys = await ports.passkeys.list(account.id)
  const page = {
    language,
    problem,
    done: problem === undefined ? query.get('done') : null,
    account,
    party: visit.party,
    passkeys,
    isRecent,
    isFull: passkeys.length >= MOST_PASSKEYS,
    asksCode: await needsSecondFactor(settings, ports, account),
    device: nameDevice(visit),
  }
  return sendPage(response, status, presentPasskeysPage(settings, page))
}
