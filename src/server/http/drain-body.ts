import type { FastifyReply, FastifyRequest } from 'fastify'

/** Limit on the discarded part of a rejected body; beyond it the connection is closed. */
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_MS = 60_000

/**
 * Reads and discards the rest of an oversized body while the answer is sent. Closing the connection while the client is
 * still sending would reset it, and the client would never see the answer.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return
  // Fastify closes the connection after an unread body.
  reply.removeHeader('connection')
  const timer = setTimeout(() => raw.destroy(), LONGEST_MS).unref()
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) raw.destroy()
  })
  raw.on('close', () => clearTimeout(timer))
}
