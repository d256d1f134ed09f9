import { WINDOW_SECONDS } from './attempt-gate.ts'
import { readEmail } from './email.ts'
import type { SignInAttempts } from './ports.ts'
import { readForm } from './read-form.ts'
import { redirectToDone, sendPage } from './send-page.ts'
import type { Visit } from './visit.ts'

const REQUESTS_PER_ADDRESS = 50
/** Maximum number of links mailed to one address per window. */
const LINKS_PER_MAILBOX = 3

/** The address as typed before, and why it was refused. */
export interface EmailRequestState {
  readonly email: string
  readonly problem?: 'invalid' | 'tooMany'
}

/**
 * Shows the form that requests a link by e-mail (GET) or sends one (POST). Answer and timing are the same whether or not
 * the address has an account: the look-up runs later, in a job.
 */
export async function handleEmailRequest(
  { ports, request, response, address, query, language }: Visit,
  link: {
    /** Names the kind of link in the counters. */
    readonly kind: string
    readonly form: (state: EmailRequestState) => string
    /** The page that says that a link was sent. */
    readonly asked: () => string
    readonly send: (email: string) => Promise<void>
  },
): Promise<void> {
  const show = (status: number, state: EmailRequestState) => sendPage(response, status, link.form(state))
  if (request.method !== 'POST')
    return query.has('done') ? sendPage(response, 200, link.asked()) : show(200, { email: '' })
  const { email, isValid } = readEmail(await readForm(request))
  if (!isValid) return show(422, { email, problem: 'invalid' })
  const asked = await ports.attempts.add(`${link.kind} from ${address}`, WINDOW_SECONDS)
  if (asked > REQUESTS_PER_ADDRESS) return show(429, { email, problem: 'tooMany' })
  await link.send(email)
  return redirectToDone(response, language)
}

/** Counts a link to this address. The caller answers the same whether or not it may be sent. */
export async function mayMailLink(attempts: SignInAttempts, kind: string, email: string): Promise<boolean> {
  return (await attempts.add(`${kind} to ${email}`, WINDOW_SECONDS)) <= LINKS_PER_MAILBOX
}
