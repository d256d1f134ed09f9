import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const NAME = 'signing-view'

/** Sets the view's cookie: `HttpOnly`, limited to the path of this view, `SameSite=Strict`. */
export function setViewCookie(
  reply: FastifyReply,
  config: Config,
  { view, session }: { readonly view: { readonly id: string }; readonly session: string },
): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${session}; Path=/sign/${view.id}; HttpOnly; SameSite=Strict${secure}`)
}

export function readViewCookie(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim())
  return cookies.find((each) => each.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
}
