import type { Locale } from '#vocabulary/locale.ts'
import { handleEmailRequest, mayMailLink } from './email-request-route.ts'
import { presentChoicePage, presentPasswordNotice, presentRequestPage } from './password-page.ts'
import { hashPassword } from './password.ts'
import { findPasswordProblem, type PasswordProblem } from './password-rules.ts'
import type { IdentityPorts } from './ports.ts'
import { readForm } from './read-form.ts'
import { redirectToDone, sendPage } from './send-page.ts'
import { releaseSession } from './session-routes.ts'
import type { Visit } from './visit.ts'

/** The form that requests a link to choose a password. */
export async function handleLinkRequest(visit: Visit, reason: 'forgotten' | 'first'): Promise<void> {
  const { settings, ports, language } = visit
  return handleEmailRequest(visit, {
    kind: 'link',
    form: (state) => presentRequestPage(settings, { language, reason, ...state }),
    asked: () => presentPasswordNotice(settings, language, 'asked'),
    send: (email) => requestLink(ports, email, language),
  })
}

/** Requests a link unless the address is over its limit; the caller answers the same in both cases. */
export async function requestLink(
  { attempts, passwordLinks }: Pick<IdentityPorts, 'attempts' | 'passwordLinks'>,
  email: string,
  language: Locale,
): Promise<void> {
  if (await mayMailLink(attempts, 'link', email)) await passwordLinks.request(email, language)
}

/** Shows the form to set a password (GET, does not consume the link) or sets it (POST). */
export async function handlePasswordLink(visit: Visit): Promise<void> {
  const { settings, request, response, query, language, rest: token } = visit
  const { passwordLinks } = visit.ports
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
  const problem = findPasswordProblem(given, [...link.personal, ...settings.serviceWords])
  if (problem) return show(422, problem)
  if (!(await passwordLinks.accept(token, await hashPassword(given.password)))) return refuse()
  // Otherwise the next sign-in would resume another person's session in this browser, as of a couple with one tablet.
  await releaseSession(visit)
  return redirectToDone(response, language)
}
