import type { FastifyReply } from 'fastify'

/** Answers with a page whose URL contains a token. */
export function sendPrivatePage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return (
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Hides the token from other sites. With `no-referrer`, the page's own forms would send `Origin: null`.
      .header('referrer-policy', 'strict-origin')
      .send(page)
  )
}
