import type { IncomingMessage, ServerResponse } from 'node:http'

export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pair = (request.headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** Sets a cookie that scripts cannot read, for the pages under `path`. */
export function setCookie(
  response: ServerResponse,
  cookie: {
    readonly name: string
    readonly value: string
    readonly path: string
    readonly seconds: number
    readonly isSecure: boolean
  },
): void {
  const { name, value, path, seconds, isSecure } = cookie
  const secure = isSecure ? '; Secure' : ''
  response.appendHeader(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
