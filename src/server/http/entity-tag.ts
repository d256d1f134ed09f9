import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets a weak ETag, the hash of the body, and returns whether the client already has it; the route then answers
 * 304. Weak because compression changes the bytes but not the content.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: unknown): boolean {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)
  const tag = `W/"${hash}"`
  reply.header('cache-control', 'private, no-cache').header('etag', tag)
  const held = request.headers['if-none-match'] ?? ''
  return held.split(',').some((each) => each.trim() === tag)
}
