import type { IncomingMessage, ServerResponse } from 'node:http'
import { presentInvitationPage, presentInvitationNotice } from './invitation-page.ts'
import { chooseLanguage } from './language.ts'
import { hashPassword } from './password.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'
import { readForm } from './read-form.ts'

const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 200

/** Shows the form that chooses a first password (GET, which uses nothing up) or takes it (POST). */
export async function handleInvitation(
  settings: IdentitySettings,
  { invitations }: IdentityPorts,
  visit: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly token: string
    readonly query: URLSearchParams
  },
): Promise<void> {
  const { request, response, token, query } = visit
  const language = chooseLanguage(query.get('lang') ?? undefined, request.headers['accept-language'])
  const invitation = await invitations.find(token)
  const refuse = () => sendPage(response, 410, presentInvitationNotice(settings, language, 'expired'))
  if (!invitation) return refuse()
  const show = (status: number, problem?: 'short' | 'different') =>
    sendPage(
      response,
      status,
      presentInvitationPage(settings, { language, email: invitation.email, problem }),
    )
  if (request.method !== 'POST') return show(200)
  const form = await readForm(request)
  const password = form.get('password') ?? ''
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    return show(422, 'short')
  if (password !== form.get('again')) return show(422, 'different')
  if (!(await invitations.accept(token, await hashPassword(password)))) return refuse()
  return sendPage(response, 200, presentInvitationNotice(settings, language, 'done'))
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address is the secret: nothing that the page loads learns it.
      'referrer-policy': 'no-referrer',
    })
    .end(page)
}
