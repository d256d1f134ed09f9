import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { countTry, WINDOW_SECONDS } from './attempt-gate.ts'
import { readEmail } from './email.ts'
import { chooseLanguage } from './language.ts'
import { hasPasskeySupport } from './passkey-form.ts'
import type { Account, IdentityPorts, IdentitySettings } from './ports.ts'
import { readForm } from './read-form.ts'
import { redirect, redirectToDone, sendPage } from './send-page.ts'
import { releaseSession } from './session-routes.ts'
import { presentLinkNotice, presentLinkPage, presentLinkRequestPage } from './sign-in-link-page.ts'
import { findBrowser, markBrowser, mayUseLink, saveLinkProof } from './sign-in-link-proof.ts'

interface Visit {
  readonly provider: Provider
  readonly settings: IdentitySettings
  readonly ports: IdentityPorts
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly address: string
  readonly query: URLSearchParams
  /** Empty on the page that asks for a link. */
  readonly token: string
}

const MODEL = 'SignInLink'
export const LINK_MINUTES = 15
const LINKS_PER_MAILBOX = 3
const REQUESTS_PER_ADDRESS = 50

/** Record of a mailed link, stored under its token. */
export interface SignInLink {
  /** A string, so that ending the sessions of an account deletes its links too. */
  readonly accountId: string
  /** Hash of the mark of the requesting browser. */
  readonly browser: string
}

/** Stores a link that may be used once. */
export async function saveSignInLink(
  storage: IdentityPorts['storage'],
  token: string,
  link: SignInLink,
): Promise<void> {
  await storage.save(MODEL, token, { ...link }, LINK_MINUTES * 60)
}

/** The form that asks for a link, and the page of a mailed one. */
export async function handleSignInLink(visit: Visit): Promise<void> {
  if (!visit.settings.signInLinks) return redirect(visit.response, '/')
  return visit.token === '' ? handleRequest(visit) : handleLink(visit)
}

/** Answer and timing are the same whether or not the address has an account: the look-up runs later, in a job. */
async function handleRequest(visit: Visit): Promise<void> {
  const { settings, ports, request, response, address, query } = visit
  const language = languageOf(visit)
  const show = (status: number, email: string, problem?: 'invalid' | 'tooMany') =>
    sendPage(response, status, presentLinkRequestPage(settings, { language, email, problem }))
  if (request.method !== 'POST')
    return query.has('done')
      ? sendPage(response, 200, presentLinkNotice(settings, language, 'asked'))
      : show(200, '')
  const { email, isValid } = readEmail(await readForm(request))
  if (!isValid) return show(422, email, 'invalid')
  if ((await ports.attempts.add(`sign-in link from ${address}`, WINDOW_SECONDS)) > REQUESTS_PER_ADDRESS) {
    response.setHeader('retry-after', String(WINDOW_SECONDS))
    return show(429, email, 'tooMany')
  }
  const browser = hashBrowser(markBrowser(settings, request, response, LINK_MINUTES * 60))
  const asked = await ports.attempts.add(`sign-in link to ${email}`, WINDOW_SECONDS)
  if (asked <= LINKS_PER_MAILBOX) await ports.signInLinks.request(email, language, browser)
  return redirectToDone(response, language)
}

/**
 * A GET only shows a button and consumes nothing, since mail scanners follow links. A browser other than the requesting one
 * has to enter the address, so that a forwarded or intercepted link alone signs nobody in.
 */
async function handleLink(visit: Visit): Promise<void> {
  const { settings, ports, request, response, token, address } = visit
  const language = languageOf(visit)
  const link = await findLink(visit)
  if (!link) return sendPage(response, 410, presentLinkNotice(settings, language, 'expired'))
  const { account, isElsewhere } = link
  const show = (status: number, problem?: 'mismatch' | 'tooMany') =>
    sendPage(response, status, presentLinkPage(settings, { language, isElsewhere, problem }))
  if (request.method !== 'POST') return show(200)
  const form = await readForm(request)
  if (isElsewhere) {
    const tried = await countTry(ports.attempts, {
      account: `sign-in link ${token}`,
      address,
      device: undefined,
    })
    if (tried.outcome !== 'open') {
      response.setHeader('retry-after', String(WINDOW_SECONDS))
      return show(429, 'tooMany')
    }
    if (readEmail(form).email !== account.email.toLowerCase()) {
      await ports.record('account.sign-in-link-refused', account.id)
      return show(422, 'mismatch')
    }
    await tried.succeed()
  }
  return signIn(visit, account, hasPasskeySupport(form))
}

/** Consumes the link; the application then starts a new sign-in, which finds the proof in this browser. */
async function signIn(visit: Visit, account: Account, canCreate: boolean): Promise<void> {
  const { provider, settings, ports, request, response, token } = visit
  if (!(await ports.storage.consume(MODEL, token)))
    return sendPage(response, 410, presentLinkNotice(settings, languageOf(visit), 'expired'))
  // Otherwise the sign-in would resume another person's session in this browser.
  await releaseSession(provider, ports, request, response)
  await saveLinkProof(visit, response, { accountId: account.id, canCreate })
  return redirect(response, '/')
}

async function findLink({ settings, ports, request, token }: Visit) {
  const kept = await ports.storage.find(MODEL, token)
  if (!kept || kept['consumed'] === true) return undefined
  const account = await ports.accounts.find(Number(kept['accountId']))
  if (!account || !(await mayUseLink(settings, ports, account))) return undefined
  const browser = findBrowser(request)
  return { account, isElsewhere: browser === undefined || hashBrowser(browser) !== kept['browser'] }
}

const hashBrowser = (mark: string) => createHash('sha256').update(mark).digest('base64url')

const languageOf = ({ request, query, settings }: Visit) =>
  chooseLanguage(query.get('lang') ?? undefined, request.headers['accept-language'], settings.company.locale)
