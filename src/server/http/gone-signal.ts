import type { FastifyReply } from 'fastify'

/** Aborted when the connection of a request has closed: nobody waits for its answer any more. */
export function goneSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
