import { createHash } from 'node:crypto'
import { countTry } from './attempt-gate.ts'
import { readEmail } from './email.ts'
import { handleEmailRequest, mayMailLink } from './email-request-route.ts'
import { hasPasskeySupport } from './passkey-form.ts'
import type { Account, IdentityPorts } from './ports.ts'
import { readForm } from './read-form.ts'
import { redirect, sendPage } from './send-page.ts'
import { releaseSession } from './session-routes.ts'
import { presentLinkNotice, presentLinkPage, presentLinkRequestPage } from './sign-in-link-page.ts'
import { findBrowser, markBrowser, mayUseLink, saveLinkProof } from './sign-in-link-proof.ts'
import type { Visit } from './visit.ts'

const MODEL = 'SignInLink'
export const LINK_MINUTES = 15

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
  return visit.rest === '' ? handleRequest(visit) : handleLink(visit)
}

function handleRequest(visit: Visit): Promise<void> {
  const { settings, ports, language } = visit
  return handleEmailRequest(visit, {
    kind: 'sign-in link',
    form: (state) => presentLinkRequestPage(settings, { language, ...state }),
    asked: () => presentLinkNotice(settings, language, 'asked'),
    async send(email) {
      const browser = hashBrowser(markBrowser(visit, LINK_MINUTES * 60))
      if (await mayMailLink(ports.attempts, 'sign-in link', email))
        await ports.signInLinks.request(email, language, browser)
    },
  })
}

/**
 * A GET only shows a button and consumes nothing, since mail scanners follow links. A browser other than the requesting one
 * has to enter the address, so that a forwarded or intercepted link alone signs nobody in.
 */
async function handleLink(visit: Visit): Promise<void> {
  const { settings, ports, request, response, language, rest: token, address } = visit
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
    if (tried.outcome !== 'open') return show(429, 'tooMany')
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
  const { settings, ports, response, language, rest: token } = visit
  if (!(await ports.storage.consume(MODEL, token)))
    return sendPage(response, 410, presentLinkNotice(settings, language, 'expired'))
  // Otherwise the sign-in would resume another person's session in this browser.
  await releaseSession(visit)
  await saveLinkProof(visit, { accountId: account.id, canCreate })
  return redirect(response, '/')
}

async function findLink({ settings, ports, request, rest: token }: Visit) {
  const kept = await ports.storage.find(MODEL, token)
  if (!kept || kept['consumed'] === true) return undefined
  const account = await ports.accounts.find(Number(kept['accountId']))
  if (!account || !(await mayUseLink(settings, ports, account))) return undefined
  const browser = findBrowser(request)
  return { account, isElsewhere: browser === undefined || hashBrowser(browser) !== kept['browser'] }
}

const hashBrowser = (mark: string) => createHash('sha256').update(mark).digest('base64url')
