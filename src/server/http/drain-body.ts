import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is read of a refused body; a client that sends more, or for longer, is cut off. */
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_MS = 60_000

/**
 * Goes on reading a body that was refused for its size, and forgets it, while the answer is sent. A connection that
 * is closed while the client still sends is reset, and the client loses the answer that says why.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return
  // The framework closes the connection after a body that it did not read to its end.
  reply.removeHeader('connection')
  const timer = setTimeout(() => raw.destroy(), LONGEST_MS).unref()
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) raw.destroy()
  })
  raw.on('close', () => clearTimeout(timer))
}
