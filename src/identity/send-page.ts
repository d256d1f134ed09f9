import type { ServerResponse } from 'node:http'
import type { Locale } from '#vocabulary/locale.ts'
import { WINDOW_SECONDS } from './attempt-gate.ts'

/** Sends a page with caching disabled. After too many attempts, the browser may try again in the next window. */
export function sendPage(response: ServerResponse, status: number, page: string): void {
  if (status === 429 && !response.hasHeader('retry-after'))
    response.setHeader('retry-after', String(WINDOW_SECONDS))
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // URLs of these pages may contain secrets, so they must not leak as referrer.
      'referrer-policy': 'no-referrer',
    })
    .end(page)
}

/** Redirects with a GET, whatever the method of the request. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/** Redirects to the result of this page's form, named by `done`, so that reloading repeats nothing. */
export function redirectToDone(response: ServerResponse, language: Locale): void {
  redirect(response, `?lang=${language}&done=1`)
}

/** Sends a JSON answer with caching disabled. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}
