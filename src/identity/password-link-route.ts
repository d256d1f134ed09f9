import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Locale } from '#vocabulary/locale.ts'
import { WINDOW_SECONDS } from './attempt-gate.ts'
import { readEmail } from './email.ts'
import { chooseLanguage } from './language.ts'
import {
  presentChoicePage,
  presentPasswordNotice,
  presentRequestPage,
  type RequestPageState,
} from './password-page.ts'
import { hashPassword } from './password.ts'
import { findPasswordProblem, type PasswordProblem } from './password-rules.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'
import { readForm } from './read-form.ts'
import { redirectToDone, sendPage } from './send-page.ts'
import { releaseSession } from './session-routes.ts'

interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly address: string
  readonly query: URLSearchParams
}

/** Maximum number of links mailed to one address per window. */
const LINKS_PER_MAILBOX = 3
const REQUESTS_PER_ADDRESS = 50

const languageOf = ({ request, query }: Visit, { company }: IdentitySettings) =>
  chooseLanguage(query.get('lang') ?? undefined, request.headers['accept-language'], company.locale)

/**
 * Shows the form that requests a link (GET) or mails one (POST). Answer and timing are the same whether or not the
 * address has an account: the look-up runs later, in a job.
 */
export async function handleLinkRequest(
  settings: IdentitySettings,
  { attempts, passwordLinks }: IdentityPorts,
  visit: Visit & { readonly reason: 'forgotten' | 'first' },
): Promise<void> {
  const { request, response, address, query, reason } = visit
  const language = languageOf(visit, settings)
  const show = (status: number, state: Pick<RequestPageState, 'email' | 'problem'>) =>
    sendPage(response, status, presentRequestPage(settings, { language, reason, ...state }))
  if (request.method !== 'POST')
    return query.has('done')
      ? sendPage(response, 200, presentPasswordNotice(settings, language, 'asked'))
      : show(200, { email: '', problem: undefined })
  const { email, isValid } = readEmail(await readForm(request))
  if (!isValid) return show(422, { email, problem: 'invalid' })
  if ((await attempts.add(`link from ${address}`, WINDOW_SECONDS)) > REQUESTS_PER_ADDRESS) {
    response.setHeader('retry-after', String(WINDOW_SECONDS))
    return show(429, { email, problem: 'tooMany' })
  }
  await requestLink({ attempts, passwordLinks }, email, language)
  return redirectToDone(response, language)
}

/** Requests a link unless the address is over its limit; the caller answers the same in both cases. */
export async function requestLink(
  { attempts, passwordLinks }: Pick<IdentityPorts, 'attempts' | 'passwordLinks'>,
  email: string,
  language: Locale,
): Promise<void> {
  const asked = await attempts.add(`link to ${email}`, WINDOW_SECONDS)
  if (asked <= LINKS_PER_MAILBOX) await passwordLinks.request(email, language)
}

/** Shows the form to set a password (GET, does not consume the link) or sets it (POST). */
export async function handlePasswordLink(
  visit: Visit & {
    readonly provider: Provider
    readonly settings: IdentitySettings
    readonly ports: IdentityPorts
    readonly token: string
  },
): Promise<void> {
  const { provider, settings, ports, request, response, query, token } = visit
  const { passwordLinks } = ports
  const language = languageOf(visit, settings)
  const link = await passwordLinks.find(token)
  const refuse = () => sendPage(response, 410, presentPasswordNotice(settings, language, 'expired'))
  if (!link && request.method !== 'POST' && query.has('done') && (await passwordLinks.isUsed(token)))
    return sendPage(response, 200, presentPasswordNotice(settings, language, 'done'))
  if (!link) return refuse()
  const show = (status: number, problem?: PasswordProblem) =>
    sendPage(response, status, presentChoicePage(settings, { language, email: link.email, problem }))
  if (request.method !== 'POST') return show(200)
  const form = await readForm(request)
  const given = { password: form.get('password') ?? '', again: form.get('again') ?? '' }
  const problem = findPasswordProblem(given, [...link.personal, ...settings.ownWords])
  if (problem) return show(422, problem)
  if (!(await passwordLinks.accept(token, await hashPassword(given.password)))) return refuse()
  // Otherwise the next sign-in would resume another person's session in this browser, as of a couple with one tablet.
  await releaseSession(provider, ports, request, response)
  return redirectToDone(response, language)
}
