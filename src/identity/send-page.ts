import type { ServerResponse } from 'node:http'

/** Sends a page that no cache keeps. */
export function sendPage(response: ServerResponse, status: number, page: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Addresses of these pages may hold a secret: nothing that the page leads to learns it.
      'referrer-policy': 'no-referrer',
    })
    .end(page)
}

/** Sends the browser to another page by GET, whatever it asked with. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/** Sends an answer for the application's own calls, which no cache keeps. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}
