import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Tags an answer with the hash of its body and tells whether the client holds the same one already; then the
 * route answers 304 without a body. The tag is weak: compression changes the bytes, not the content.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: unknown): boolean {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)
  const tag = `W/"${hash}"`
  reply.header('cache-control', 'private, no-cache').header('etag', tag)
  const held = request.headers['if-none-match'] ?? ''
  return held.split(',').some((each) => each.trim() === tag)
}
