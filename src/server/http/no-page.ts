import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentNoPage } from '#identity/index.ts'
import type { Services } from '../services.ts'

/** Whether a browser opens this address as a page. The API answers browsers as it answers programs. */
export function opensPage({ url, headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html') && !/^\/api(\/|$)/.test(url)
}

/** The page for an address that does not exist. */
export function sendNoPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { deployment }: Services,
): FastifyReply {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(presentNoPage({ company: deployment }, request.headers['accept-language'] ?? ''))
}
