import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const NAME = 'signing-view'
const LINK_NAME = 'signing-link'

/** Sets the view's cookie: `HttpOnly`, limited to the path of this view, `SameSite=Strict`. */
export function setViewCookie(
  reply: FastifyReply,
  config: Config,
  { view, session }: { readonly view: { readonly id: string }; readonly session: string },
): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${session}; Path=/sign/${view.id}; HttpOnly; SameSite=Strict${secure}`)
}

/**
 * The same for a view opened by a mail link, with a second cookie that lets the link lead back to it. `Lax`: the mail may be
 * read in a page of another site.
 */
export function setLinkCookies(
  reply: FastifyReply,
  config: Config,
  link: string,
  opened: { readonly view: { readonly id: string }; readonly session: string },
): void {
  setViewCookie(reply, config, opened)
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${opened.view.id}.${opened.session}`
  reply.header('set-cookie', `${LINK_NAME}=${value}; Path=${link}; HttpOnly; SameSite=Lax${secure}`)
}

export function readViewCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, NAME)
}

/** The view that this browser opened by the link of the request. */
export function readLinkCookie(
  request: FastifyRequest,
): { readonly id: string; readonly session: string } | undefined {
  const [id, session] = readCookie(request, LINK_NAME)?.split('.') ?? []
  return id === undefined || session === undefined ? undefined : { id, session }
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim())
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1)
}
